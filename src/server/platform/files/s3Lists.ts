/** An object of a list. */
export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

/**
 * Reads what S3 says to a list: the objects in the order of their keys, and whether there are more. No other element of it has the
 * names of these, and none of these has children.
 */
export function readObjectList(xml: string): { objects: ListedObject[]; isCut: boolean } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: elementOf(entry, 'Key') ?? '',
    modifiedAt: new Date(elementOf(entry, 'LastModified') ?? ''),
  }));
  return { objects, isCut: elementOf(xml, 'IsTruncated') === 'true' };
}

function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos|#\d{1,7});/g, (_, entity: string) =>
    entity.startsWith('#') ? String.fromCodePoint(Number(entity.slice(1))) : NAMED[entity as keyof typeof NAMED],
  );
}
