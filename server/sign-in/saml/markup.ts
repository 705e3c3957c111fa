import 'server-only'

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML, including attributes. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => named[character] ?? '')
}

/** Writes an element. Attributes that are null or undefined are left out; the children are XML already. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | null | undefined>> = {},
  ...inner: readonly string[]
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [` ${key}="${escapeXml(value)}"`],
  )
  return inner.length === 0 ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner.join('')}</${name}>`
}

export function textNode(value: string): string {
  return escapeXml(value)
}
