import type { FieldAt } from '@/components/shared/editor/use-editor'
import type { ElementSource } from '@/lib/contracts/reports'
import type { ElementWords } from '@/lib/reports/element-words'

export type Named = { readonly id: string; readonly name: string }

/** The context of every part of the sentence: the source with its fields, the words, and the form's fields. */
export interface ElementContext {
  readonly source: ElementSource | undefined
  readonly words: ElementWords
  readonly field: FieldAt
  /** Called with the names of the chosen values, so that they can be shown. */
  readonly onNamed: (named: readonly Named[]) => void
}
