import type { z } from 'zod'
import type * as shapes from './definition.shapes'
import type { FieldType } from './vocabulary'

export type Text = z.output<typeof shapes.Text>
export type Who = z.output<typeof shapes.Who>
export type Option = z.output<typeof shapes.Option>
export type Field = z.output<typeof shapes.Field>
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>
/** A union with one member for each type; the omitted keys are omitted from each. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** A field without its permissions: the part that answers and rules need, and that is sent to browsers. */
export type BareField = Without<Field, 'complete' | 'see' | 'origin'>
export type Page = z.output<typeof shapes.Page>
export type How = z.output<typeof shapes.How>
export type Turn = z.output<typeof shapes.Turn>
export type Step = z.output<typeof shapes.Step>
export type Definition = z.output<typeof shapes.Definition>

/** Types that hold no answer. */
export function isAnswered(type: FieldType): boolean {
  return type !== 'HEADING' && type !== 'NOTES'
}

/** Types that somebody fills in. */
export function isFilledIn(type: FieldType): boolean {
  return isAnswered(type) && type !== 'COMPUTED'
}

export function fieldsOf({ pages }: Pick<Definition, 'pages'>): Field[] {
  return pages.flatMap(({ fields }) => fields)
}

/** A text in one language, or in the form's own where it is not translated. */
export function textIn(text: Text, locale: keyof Text, language: keyof Text): string {
  const own = text[locale]
  return own !== undefined && own !== '' ? own : (text[language] ?? '')
}
