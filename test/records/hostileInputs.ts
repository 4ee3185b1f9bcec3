const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
export const deep = nested(5_000);
/** The maximum depth that fits into a query's URL. */
export const deepQuery = nested(300);
/** Malformed bodies, as texts. */
export const HOSTILE = [
  '{',
  'null',
  '7',
  '"text"',
  '[]',
  '[{}]',
  deep,
  '{"_id":null,"username":null,"password":null,"phone_number":null,"code":null,"key":null,"quantity":null}',
  '{"_id":{"$gt":""},"orders":{"length":1e9},"item":[],"name":{},"filters":7,"page":-1,"username":{},"password":{"$ne":""},"phone_number":{},"code":[],"is_active":"yes","version":{},"order_status":{},"credential":{},"category":{"_id":{}},"selling_price":[],"size_prices":{"length":1e9},"image":{},"images":{},"import_id":{},"rows":{},"ids":{"length":1},"parent_category":{"_id":[]},"other_fields":{},"date":{},"reason":{}}',
  '{"__proto__":{"kind":"staff"},"constructor":{"prototype":{}},"_id":"1 or 1=1","s":"\'; drop table stock; --","username":"\' or 1=1 -- ","phone_number":"0917\' --","item":"1;drop table stock","quantity":1,"order_status":"Pending\'","key":"x\'","credential":"a.b.c","ids":["1 or 1=1"],"checked":"1\'","image":"../../etc/passwd","images":["../x.jpg"],"before":"0 or 1","date":"2026-11-20\' or 1","reason":"<script>"}',
  '{"_id":1e400,"page":1.5,"quantity":9e15,"category":"\\u0000","period_covered":{"start":"2026-13-45","end":[]},"item":-1,"phone_number":"99999999999999999999999999","selling_price":1e300,"ids":[1e308],"import_id":1e99,"date":1e15,"image":1e9,"images":[1e9],"name":1e308,"parent_category":1e308,"sequence":1e308}',
];

/** Internals of the store, and zod's default messages ("expected string, received undefined"), which are for programmers. */
const INSIDE = /node_modules|\.ts:|at \w+ \(|ER_[A-Z]|stack|[Ee]xpected \w+, received/;

/** Returns a line about a response that shows internals of the store or has no message; empty for a correct one. */
export const shown = (name: string, input: string, { status, text }: { status: number; text: string }) =>
  status < 400 || (status < 500 && !INSIDE.test(text) && /"msg":"[^"]*\S/.test(text))
    ? []
    : [`${name} ${input.slice(0, 80)} → ${status} ${text}`];
