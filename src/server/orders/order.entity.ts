import { defineEntity } from '@mikro-orm/core';
import { MAX_CATEGORY_PATH } from '#shared/domain/catalog/categoryPath.ts';
import { MAX_WORD_LENGTH } from '#shared/domain/catalog/searchWords.ts';
import { MAX_NOTE_LENGTH } from '#shared/domain/orders/orderNotes.ts';
import { ORDER_PAYMENT_MODES, ORDER_STATUSES, RECEIVING_OPTIONS } from '#shared/domain/orders/orderStatus.ts';
import { ORDER_TEXTS } from '#shared/domain/orders/orderTexts.ts';
import { SECTION_LENGTH, STUDENT_NAME_LENGTH } from '#shared/domain/orders/students.ts';
import { MAX_PAYMENT_REFERENCE } from '#shared/domain/payments/paymentReference.ts';
import { MAX_PAYMENT_REASON, PAYMENT_STATUSES } from '#shared/domain/payments/paymentStatus.ts';
import { MAX_RECEIPT_ACCOUNT, RECEIPT_KINDS, RECEIPT_WAYS } from '#shared/domain/payments/receipts.ts';
import { Category } from '../catalog/category.entity.ts';
import { SizePrice, Stock } from '../catalog/stock.entity.ts';
import { Customer, Student } from '../customers/customer.entity.ts';
import { createdAt, instant, key, money } from '../platform/database/columns.ts';
import { StaffUser, Warehouse } from '../staff/staffUser.entity.ts';

export const Order = defineEntity({
  name: 'Order',
  indexes: [
    { name: 'order_queue', properties: ['status', 'pickup_time'] },
    // The orders claimed this week, in the order of the dashboard.
    { name: 'order_claims', properties: ['status', 'status_changed_at', 'pickup_time'] },
    { name: 'order_placed', properties: ['created_at'] },
    { name: 'order_payment_reference', properties: ['payment_reference'] },
    // Proofs that have yet to be read, and those of one file.
    { name: 'order_proof_file', properties: ['proof_sha256', 'proof_of_payment_filename'] },
    // The queue of payments, the oldest proof first; counted in the index alone.
    { name: 'order_payments', properties: ['payment_status', 'proof_deleted_at', 'proof_uploaded_at'] },
    // The orders of which money is to go back.
    { name: 'order_refunds', properties: ['refund_owed', 'id'] },
    // The filters of the list of all orders, in its sortings: it walks them without reading an order.
    {
      name: 'order_listing',
      properties: ['created_at', 'id', 'status', 'payment_status', 'mode_of_payment', 'pickup_time'],
    },
    {
      name: 'order_pickups',
      properties: ['pickup_time', 'id', 'status', 'payment_status', 'mode_of_payment', 'created_at'],
    },
  ],
  properties: (p) => ({
    id: key(),
    /** Year, month, running number: 2026-11-000042. */
    order_no: p.string().length(20).unique(),
    customer: () => p.manyToOne(Customer).deleteRule('restrict'),
    customer_name: p.string().length(160),
    customer_email: p.string().length(254).default(''),
    customer_phone_number: p.string().length(20),
    receiving_option: p.enum(RECEIVING_OPTIONS),
    order_address: p.string().length(ORDER_TEXTS.order_address.max).default(''),
    /** What the customer asks of the store, as typed at checkout. */
    remarks: p.string().length(ORDER_TEXTS.remarks.max).default(''),
    /** The counter at which it is fetched; null for the store's own place. */
    counter: () => p.manyToOne(Warehouse).nullable().deleteRule('set null'),
    pickup_time: instant().nullable(),
    /** When it was before staff last moved it, and why they did. */
    pickup_moved_from: instant().nullable(),
    pickup_moved_reason: p.string().length(160).default(''),
    mode_of_payment: p.enum(ORDER_PAYMENT_MODES),
    proof_of_payment_filename: p.string().length(120).nullable(),
    proof_uploaded_at: instant().nullable(),
    /** When its time was up; null while the proof is there, or none was ever sent. */
    proof_deleted_at: instant().nullable(),
    /** The amount due when the proof was sent or when the payment was confirmed, whichever was more. It is null without either. */
    proof_amount: money().nullable(),
    /** Confirmed money to which more became due since; null where there never was any. */
    part_paid_amount: money().nullable(),
    /** The part of the confirmed money that is to go back, as refundOwed has it: the list of refunds is found by it. Null where there never was any. */
    refund_owed: money().nullable(),
    /** Null where the order is not paid by bank transfer. */
    payment_status: p.enum(PAYMENT_STATUSES).nullable(),
    /** Since when the payment is at its status. */
    payment_changed_at: createdAt(),
    /** The staff user who decided; null where the customer sent a proof, or nothing yet. */
    payment_staff_name: p.string().length(160).nullable(),
    /** Why the proof was rejected; empty otherwise. */
    payment_reason: p.string().length(MAX_PAYMENT_REASON).default(''),
    /** The number of the transfer as its customer typed it, normalised; empty where they did not. */
    payment_reference: p.string().length(MAX_PAYMENT_REFERENCE).default(''),
    /** When the customer was told that the payment is due the day after. */
    payment_reminded_at: instant().nullable(),
    /** When the customer was told that the order still waits to be picked up. */
    fetch_reminded_at: instant().nullable(),
    /** SHA-256 of the proof's file, as hex; null until the job has read the file, empty where it is missing. It stays when the file's time is up. */
    proof_sha256: p.string().length(64).nullable(),
    /** Follows the lines' statuses. */
    status: p.enum(ORDER_STATUSES).default('Pending'),
    status_changed_at: instant(),
    total_amount: money(),
    created_at: createdAt(),
  }),
});

/** A student of an order, copied from the customer's students or typed for this order. */
export const OrderStudent = defineEntity({
  name: 'OrderStudent',
  properties: (p) => ({
    id: key(),
    order: () => p.manyToOne(Order).deleteRule('cascade'),
    name: p.string().length(STUDENT_NAME_LENGTH),
    grade_level: p.string().length(60).default(''),
    section: p.string().length(SECTION_LENGTH).default(''),
    /** The customer's student as it was copied from; null where the name was typed for this order alone. */
    student: () => p.manyToOne(Student).nullable().deleteRule('set null'),
  }),
});

/** Copies what was sold, so that later edits of a product leave past orders as they were. */
export const OrderLine = defineEntity({
  name: 'OrderLine',
  indexes: [
    // The lines that a staff user with assigned categories sees of an order are read from the index alone.
    { name: 'order_line_order_status', properties: ['order', 'category', 'status'] },
    { name: 'order_line_scope', properties: ['category', 'status', 'order'] },
    // The lines that were claimed this week are read from this index.
    { name: 'order_line_changed', properties: ['category', 'status', 'status_changed_at', 'order'] },
  ],
  properties: (p) => ({
    id: key(),
    order: () => p.manyToOne(Order).deleteRule('cascade').index(false),
    stock: () => p.manyToOne(Stock).nullable().deleteRule('set null'),
    /** The size whose stock was taken; null where the product is not counted. */
    size_price: () => p.manyToOne(SizePrice).nullable().deleteRule('set null'),
    category: () => p.manyToOne(Category).nullable().deleteRule('set null').index(false),
    category_name: p.string().length(120),
    /** The path from the top of a category that was deleted after the sale; null while the category is there. */
    deleted_category_path: p.string().length(MAX_CATEGORY_PATH).nullable(),
    name: p.string().length(200),
    description: p.string().length(1000).default(''),
    uom: p.string().length(40),
    image_filename: p.string().length(120).nullable(),
    selling_price: money(),
    addon_price: money(),
    size: p.string().length(60).default(''),
    color: p.string().length(60).default(''),
    other_fields: p.json().$type<Record<string, string>>(),
    quantity: p.integer().unsigned(),
    amount: money(),
    /** How much less its pieces cost since exchanges. */
    reduced_amount: money().default('0'),
    /** Whom the line is for; null where its customer did not say. */
    order_student: () => p.manyToOne(OrderStudent).nullable().deleteRule('set null'),
    status: p.enum(ORDER_STATUSES).default('Pending'),
    /** Since when it is at its status; null while it is as it was placed. */
    status_changed_at: instant().nullable(),
    /** When it was last taken up again after it had been cancelled. */
    taken_up_at: instant().nullable(),
    /** Empty on a line that is not Cancelled. */
    cancel_reason: p.string().length(500).default(''),
  }),
});

/** A word that an order is found by; see orderWords. */
export const OrderWord = defineEntity({
  name: 'OrderWord',
  indexes: [{ name: 'order_word_order', properties: ['order', 'word'] }],
  properties: (p) => ({
    word: p.string().length(MAX_WORD_LENGTH).collation('utf8mb4_bin').primary(),
    order: () => p.manyToOne(Order).primary().deleteRule('cascade').index(false),
  }),
});

/** A note that staff write to each other about an order. */
export const OrderNote = defineEntity({
  name: 'OrderNote',
  properties: (p) => ({
    id: key(),
    order: () => p.manyToOne(Order).deleteRule('cascade'),
    text: p.string().length(MAX_NOTE_LENGTH),
    /** Null once the account was deleted. */
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    staff_name: p.string().length(160),
    created_at: createdAt(),
  }),
});

/**
 * Money of an order that came or went back. Entries are only ever added: one that was wrong is taken back by another. The amounts of an order
 * come to its confirmed money, as amountPaid has it.
 */
export const PaymentReceipt = defineEntity({
  name: 'PaymentReceipt',
  indexes: [
    { name: 'payment_receipt_order', properties: ['order', 'id'] },
    // The payments of a day.
    { name: 'payment_receipt_day', properties: ['created_at', 'id'] },
  ],
  properties: (p) => ({
    id: key(),
    order: () => p.manyToOne(Order).deleteRule('cascade').index(false),
    kind: p.enum(RECEIPT_KINDS),
    /** Positive for money that came, negative for money that went back, and the other way round where that is taken back. */
    amount: money(),
    way: p.enum(RECEIPT_WAYS),
    /** Which of the store's accounts, as accountName has it; empty where nobody said it, and for cash. */
    account: p.string().length(MAX_RECEIPT_ACCOUNT).default(''),
    /** The number of the transfer, normalised; empty without one. */
    reference: p.string().length(MAX_PAYMENT_REFERENCE).default(''),
    /** Null where no staff user noted it, and once the account was deleted. */
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    staff_name: p.string().length(160).nullable(),
    /** The entry that this one takes back. */
    reverses_id: p.integer().unsigned().nullable().unique(),
    created_at: createdAt(),
  }),
});
