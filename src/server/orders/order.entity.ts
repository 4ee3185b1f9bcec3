import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { MAX_CATEGORY_PATH } from '#shared/domain/catalog/categoryPath.ts';
import { MAX_WORD_LENGTH } from '#shared/domain/catalog/search/searchWords.ts';
import { MAX_NOTE_LENGTH } from '#shared/domain/orders/orderNotes.ts';
import { ORDER_PAYMENT_MODES, ORDER_STATUSES, RECEIVING_OPTIONS } from '#shared/domain/orders/orderStatus.ts';
import { ORDER_TEXTS } from '#shared/domain/orders/orderTexts.ts';
import { MAX_VIEW_NAME, MAX_VIEW_QUERY } from '#shared/domain/orders/orderViews.ts';
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
    { name: 'order_claims', properties: ['status', 'status_changed_at', 'pickup_time'] },
    { name: 'order_placed', properties: ['created_at'] },
    { name: 'order_payment_reference', properties: ['payment_reference'] },
    // For proofs without a hash, and proofs with the same hash.
    { name: 'order_proof_file', properties: ['proof_sha256', 'proof_of_payment_filename'] },
    // For the queue of payments, oldest proof first; counted without reading orders.
    { name: 'order_payments', properties: ['payment_status', 'proof_deleted_at', 'proof_uploaded_at'] },
    { name: 'order_refunds', properties: ['refund_owed', 'id'] },
    // Filters and sorts the list of all orders without reading them.
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
    order_no: p.string().length(20).unique(),
    customer: () => p.manyToOne(Customer).deleteRule('restrict'),
    customer_name: p.string().length(160),
    customer_email: p.string().length(254).default(''),
    customer_phone_number: p.string().length(20),
    receiving_option: p.enum(RECEIVING_OPTIONS),
    order_address: p.string().length(ORDER_TEXTS.order_address.max).default(''),
    remarks: p.string().length(ORDER_TEXTS.remarks.max).default(''),
    /** Null for the store's own place. */
    counter: () => p.manyToOne(Warehouse).nullable().deleteRule('set null'),
    pickup_time: instant().nullable(),
    /** The time before staff last moved the pick-up, and their reason. */
    pickup_moved_from: instant().nullable(),
    pickup_moved_reason: p.string().length(160).default(''),
    mode_of_payment: p.enum(ORDER_PAYMENT_MODES),
    proof_of_payment_filename: p.string().length(120).nullable(),
    proof_uploaded_at: instant().nullable(),
    /** Set when retention deleted the proof. */
    proof_deleted_at: instant().nullable(),
    /** The amount due when the proof was sent or the payment was confirmed, the greater of both. */
    proof_amount: money().nullable(),
    part_paid_amount: money().nullable(),
    /** The confirmed money to refund, from refundOwed; indexed for the list of refunds. */
    refund_owed: money().nullable(),
    /** Null unless the order is paid by bank transfer. */
    payment_status: p.enum(PAYMENT_STATUSES).nullable(),
    payment_changed_at: createdAt(),
    /** The staff user who decided; null for a proof or without a payment. */
    payment_staff_name: p.string().length(160).nullable(),
    /** Reason of a rejected proof. */
    payment_reason: p.string().length(MAX_PAYMENT_REASON).default(''),
    /** The number of the transfer, normalised. */
    payment_reference: p.string().length(MAX_PAYMENT_REFERENCE).default(''),
    payment_reminded_at: instant().nullable(),
    fetch_reminded_at: instant().nullable(),
    /** SHA-256 of the proof as hex: null until the job has read it, empty if the file is missing. It outlives the file. */
    proof_sha256: p.string().length(64).nullable(),
    status: p.enum(ORDER_STATUSES).default('Pending'),
    status_changed_at: instant(),
    total_amount: money(),
    created_at: createdAt(),
  }),
});

export const OrderStudent = defineEntity({
  name: 'OrderStudent',
  properties: (p) => ({
    id: key(),
    order: () => p.manyToOne(Order).deleteRule('cascade'),
    name: p.string().length(STUDENT_NAME_LENGTH),
    grade_level: p.string().length(60).default(''),
    section: p.string().length(SECTION_LENGTH).default(''),
    /** The copied student of the customer; null if the name was typed for this order. */
    student: () => p.manyToOne(Student).nullable().deleteRule('set null'),
  }),
});

/** Copies product data, so that later edits leave past orders unchanged. */
export const OrderLine = defineEntity({
  name: 'OrderLine',
  indexes: [
    // Staff with assigned categories read the lines of an order from this index.
    { name: 'order_line_order_status', properties: ['order', 'category', 'status'] },
    { name: 'order_line_scope', properties: ['category', 'status', 'order'] },
    { name: 'order_line_changed', properties: ['category', 'status', 'status_changed_at', 'order'] },
  ],
  properties: (p) => ({
    id: key(),
    order: () => p.manyToOne(Order).deleteRule('cascade').index(false),
    stock: () => p.manyToOne(Stock).nullable().deleteRule('set null'),
    size_price: () => p.manyToOne(SizePrice).nullable().deleteRule('set null'),
    category: () => p.manyToOne(Category).nullable().deleteRule('set null').index(false),
    category_name: p.string().length(120),
    /** The path of a category that was deleted after the sale. */
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
    /** The price reduction of its pieces by exchanges. */
    reduced_amount: money().default('0'),
    /** Null if the line is for no particular student. */
    order_student: () => p.manyToOne(OrderStudent).nullable().deleteRule('set null'),
    status: p.enum(ORDER_STATUSES).default('Pending'),
    /** Null until the first change of status. */
    status_changed_at: instant().nullable(),
    /** When the line last left Cancelled. */
    taken_up_at: instant().nullable(),
    /** Empty unless Cancelled. */
    cancel_reason: p.string().length(500).default(''),
  }),
});

/** See orderWords. */
export const OrderWord = defineEntity({
  name: 'OrderWord',
  indexes: [{ name: 'order_word_order', properties: ['order', 'word'] }],
  properties: (p) => ({
    word: p.string().length(MAX_WORD_LENGTH).collation('utf8mb4_bin').primary(),
    order: () => p.manyToOne(Order).primary().deleteRule('cascade').index(false),
  }),
});

export const OrderNote = defineEntity({
  name: 'OrderNote',
  properties: (p) => ({
    id: key(),
    order: () => p.manyToOne(Order).deleteRule('cascade'),
    text: p.string().length(MAX_NOTE_LENGTH),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    staff_name: p.string().length(160),
    created_at: createdAt(),
  }),
});

/** Money received or refunded. Rows are only added; a wrong one is reversed by another. Their sum is amountPaid. */
export const PaymentReceipt = defineEntity({
  name: 'PaymentReceipt',
  indexes: [
    { name: 'payment_receipt_order', properties: ['order', 'id'] },
    { name: 'payment_receipt_day', properties: ['created_at', 'id'] },
  ],
  properties: (p) => ({
    id: key(),
    order: () => p.manyToOne(Order).deleteRule('cascade').index(false),
    kind: p.enum(RECEIPT_KINDS),
    /** Negative for refunds; reversals have the opposite sign. */
    amount: money(),
    way: p.enum(RECEIPT_WAYS),
    /** The store's account by accountName; empty if unknown or cash. */
    account: p.string().length(MAX_RECEIPT_ACCOUNT).default(''),
    reference: p.string().length(MAX_PAYMENT_REFERENCE).default(''),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    staff_name: p.string().length(160).nullable(),
    /** The row that this one reverses. */
    reverses_id: p.integer().unsigned().nullable().unique(),
    created_at: createdAt(),
  }),
});

export const OrderView = defineEntity({
  name: 'OrderView',
  uniques: [{ name: 'order_view_name', properties: ['staff_user', 'name'] }],
  properties: (p) => ({
    id: key(),
    staff_user: () => p.manyToOne(StaffUser).deleteRule('cascade').index(false),
    name: p.string().length(MAX_VIEW_NAME),
    query: p.string().length(MAX_VIEW_QUERY).default(''),
    created_at: createdAt(),
  }),
});

export type OrderViewEntity = InferEntity<typeof OrderView>;
