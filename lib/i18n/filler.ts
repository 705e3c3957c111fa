/**
 * Puts values into a text that was made with its own names in braces as values (`t('cell', { student: '{student}' })`): for a text that is needed a thousand
 * times in a moment, where each making by itself would be felt.
 */
export function fillerOf(text: string): (values: Readonly<Record<string, string>>) => string {
  // Every other part is a name.
  const parts = text.split(/\{(\w+)\}/)
  return (values) => parts.map((part, at) => (at % 2 === 0 ? part : (values[part] ?? ''))).join('')
}
