import type { z } from 'zod'
import type * as shapes from './definition.shapes'
import { fieldTypes, type FieldType } from './vocabulary'

export type Text = z.output<typeof shapes.Text>
export type Who = z.output<typeof shapes.Who>
export type Option = z.output<typeof shapes.Option>
export type Field = z.output<typeof shapes.Field>
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>
/** A union with one member for each type; the omitted keys are omitted from each. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
export type EntryField = z.output<typeof shapes.EntryField>
/** A field without its permissions: the part that answers and rules need, and that is sent to browsers. */
export type BareEntryField = Without<EntryField, 'complete' | 'see' | 'origin'>
type BareGroup = Omit<FieldOf<'GROUP'>, 'complete' | 'see' | 'origin' | 'fields'> & { fields: BareEntryField[] }
export type BareField = Without<Exclude<Field, { type: 'GROUP' }>, 'complete' | 'see' | 'origin'> | BareGroup
export type GridRow = FieldOf<'GRID'>['rows'][number]
export type Page = z.output<typeof shapes.Page>
export type How = z.output<typeof shapes.How>
export type Turn = z.output<typeof shapes.Turn>
export type Step = z.output<typeof shapes.Step>
export type Definition = z.output<typeof shapes.Definition>

/** Whether fields of this type hold an answer. */
export function isAnswered(type: FieldType): boolean {
  return type !== 'HEADING' && type !== 'NOTES'
}

/** Whether somebody fills in fields of this type. */
export function isFilledIn(type: FieldType): boolean {
  return isAnswered(type) && type !== 'COMPUTED'
}

/** Whether a field may also be inside a group. */
export function isOfEntries(field: Field): field is EntryField {
  return entryTypes.has(field.type) && field.complete === null && field.see === null
}
const entryTypes: ReadonlySet<FieldType> = new Set(
  fieldTypes.filter((type) => type !== 'GROUP' && type !== 'GRID' && type !== 'FILE_UPLOAD' && type !== 'SIGNATURE'),
)
export const canBeInGroup = (type: FieldType): boolean => entryTypes.has(type)

/** The fields on the pages themselves. A group is one of them; its inner fields are answered in its entries. */
export function fieldsOf({ pages }: Fielded): Field[] {
  return pages.flatMap(({ fields }) => fields)
}

/** The part of a form that tells which fields it has. */
type Fielded = { readonly pages: readonly { readonly fields: readonly Field[] }[] }

/** All fields, including those inside groups. */
export function allFieldsOf(form: Fielded): Field[] {
  return fieldsOf(form).flatMap((field): readonly Field[] => (field.type === 'GROUP' ? [field, ...field.fields] : [field]))
}

/** Everything that has an id for formulas and exports: fields, and the rows of grids. */
export function fieldsAndRowsIn(form: Fielded): (Field | GridRow)[] {
  return allFieldsOf(form).flatMap((field): readonly (Field | GridRow)[] => (field.type === 'GRID' ? [field, ...field.rows] : [field]))
}

/** A field as it is sent, in the shape of `Field` with empty permissions, for code that does not check them. */
export function withoutPermissions(field: BareField): Field {
  const nobody = { complete: null, see: null, origin: null }
  if (field.type !== 'GROUP') return { ...field, ...nobody }
  return { ...field, ...nobody, fields: field.fields.map((inner): EntryField => ({ ...inner, ...nobody })) }
}

/** A text in one language, or in the form's own where it is not translated. */
export function textIn(text: Text, locale: keyof Text, language: keyof Text): string {
  const own = text[locale]
  return own !== undefined && own !== '' ? own : (text[language] ?? '')
}
