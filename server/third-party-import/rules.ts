import 'server-only'
import { valueOf, type ColumnType } from '@/lib/data-sets'
import { dayFrom, type DayOrder } from '@/server/imports'
import type { SetColumn } from './queries/sets.sql'

/** What a set holds on somebody: texts by the ids of its columns; what is empty is left out. */
export type Values = Readonly<Record<string, string>>

/** What is said where a text is none of its column's type. */
export const unfit = {
  TEXT: 'tooLong',
  NUMBER: 'dataNumberUnclear',
  DATE: 'importDayUnclear',
  YES_NO: 'dataYesNoUnclear',
} as const satisfies Record<ColumnType, string>

/** What a file's cell says, as it is kept; null where it is none of the type. Files write days in many ways. */
export function cellValue(type: ColumnType, text: string, order: DayOrder): string | null {
  return type === 'DATE' && text !== '' ? valueOf(type, dayFrom(text, order) ?? text) : valueOf(type, text)
}

/** What differs from what the last file said was set by hand. */
export function isByHand(columnId: string, { values, imported }: { readonly values: Values; readonly imported: Values }): boolean {
  return (values[columnId] ?? '') !== (imported[columnId] ?? '')
}

/** With these values set, and without what is empty. */
export function withValues(before: Values, set: Values): Values {
  return Object.fromEntries(Object.entries({ ...before, ...set }).filter(([, value]) => value !== ''))
}

/** Whether every value still belongs to a column, and is of its type: columns may have been changed since. */
export function fitsColumns(values: Values, columns: readonly SetColumn[]): boolean {
  return Object.entries(values).every(([id, value]) => columns.some((column) => column.id === id && valueOf(column.type, value) === value))
}
