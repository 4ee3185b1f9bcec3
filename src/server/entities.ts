import { ApiToken, ApiTokenCategory } from './apiTokens/apiToken.entity.ts';
import { BookList, BookListLine } from './bookLists/bookList.entity.ts';
import { Cart, CartItem } from './cart/cart.entity.ts';
import { Category } from './catalog/category.entity.ts';
import { MissedSearch } from './catalog/missedSearch.entity.ts';
import { OrderedInGrade, OrderedTogether } from './catalog/orderedTogether.entity.ts';
import {
  SizePrice,
  Stock,
  StockAgriculture,
  StockFilter,
  StockGradeLevel,
  StockImage,
  StockSubject,
} from './catalog/stock.entity.ts';
import { StockImport } from './catalog/stockImport.entity.ts';
import { StockLedger } from './catalog/stockLedger.entity.ts';
import { SynonymRow } from './catalog/synonym.entity.ts';
import { OrderLinePick, OrderLinePrint } from './counter/counter.entity.ts';
import {
  Consent,
  Customer,
  CustomerIdentity,
  SmsCode,
  SmsDay,
  Student,
  UsedCredential,
} from './customers/customer.entity.ts';
import { AuditLog } from './masterData/auditLog.entity.ts';
import { Notice, NoticeChoice, NoticeSmsDay, SizeRequest, StockRequest } from './notices/notice.entity.ts';
import {
  Order,
  OrderLine,
  OrderNote,
  OrderStudent,
  OrderView,
  OrderWord,
  PaymentReceipt,
} from './orders/order.entity.ts';
import { NamedLock } from './platform/database/namedLock.entity.ts';
import { Sequence } from './platform/database/sequence.entity.ts';
import { Event } from './platform/events/event.entity.ts';
import { StoredResponse } from './platform/idempotency/storedResponse.entity.ts';
import { Task } from './platform/jobs/task.entity.ts';
import { RateLimit } from './platform/limits/rateLimit.entity.ts';
import { KnownNetwork } from './platform/sessions/knownNetwork.entity.ts';
import { PrivacyRequest } from './privacy/privacyRequest.entity.ts';
import { Session } from './sessions/session.entity.ts';
import { AccountSetting, ClosedDay, Holiday, HolidayFetch, OpenedDay, PageView } from './settings/settings.entity.ts';
import { Passkey, PasskeyChallenge, RecoveryCode } from './staff/passkey.entity.ts';
import { StaffUser, StaffUserCategory, Warehouse } from './staff/staffUser.entity.ts';
import { listEntities } from './staffLists/staffLists.entity.ts';
import { Webhook, WebhookDelivery } from './webhooks/webhook.entity.ts';

export const entities = [
  ...listEntities,
  Warehouse,
  StaffUser,
  StaffUserCategory,
  Passkey,
  RecoveryCode,
  PasskeyChallenge,
  AuditLog,
  AccountSetting,
  ClosedDay,
  OpenedDay,
  Holiday,
  HolidayFetch,
  PageView,
  Category,
  Stock,
  StockImage,
  SizePrice,
  StockFilter,
  StockSubject,
  StockGradeLevel,
  StockAgriculture,
  SynonymRow,
  MissedSearch,
  OrderedInGrade,
  OrderedTogether,
  StockLedger,
  StockImport,
  Customer,
  CustomerIdentity,
  Student,
  Consent,
  SmsCode,
  SmsDay,
  UsedCredential,
  Cart,
  CartItem,
  Order,
  OrderView,
  OrderLine,
  OrderNote,
  PaymentReceipt,
  OrderStudent,
  OrderWord,
  OrderLinePrint,
  OrderLinePick,
  BookList,
  BookListLine,
  Notice,
  NoticeChoice,
  NoticeSmsDay,
  StockRequest,
  SizeRequest,
  NamedLock,
  Sequence,
  Event,
  Task,
  Webhook,
  WebhookDelivery,
  PrivacyRequest,
  RateLimit,
  KnownNetwork,
  Session,
  StoredResponse,
  ApiToken,
  ApiTokenCategory,
] as const;

declare module './platform/services.ts' {
  interface StoreEntityManager {
    '~entities'?: typeof entities;
  }
}
