import type { FieldAt } from '@/components/shared/editor/use-editor'
import type { ElementSource } from '@/lib/contracts/reports'
import type { ElementWords } from '@/lib/reports/element-words'

export type Named = { readonly id: string; readonly name: string }

/** What every part of the sentence needs: the source with its fields, the words, and the fields of the form. */
export interface ElementContext {
  readonly source: ElementSource | undefined
  readonly words: ElementWords
  readonly field: FieldAt
  /** Names of what was chosen, so that they can be said. */
  readonly onNamed: (named: readonly Named[]) => void
}
