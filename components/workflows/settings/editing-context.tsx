'use client'

import { createContext, use, type ReactNode } from 'react'
import type { SelectorItem } from '@/components/shared/selector-modal'
import type { Suggested } from '@/components/shared/type-ahead'
import type { Choices, FormField, Found } from './types'
import type { WorkflowDraft } from './use-workflow-draft'

interface Editing {
  readonly draft: WorkflowDraft
  readonly found: Found
  readonly choices: Choices
  /** The stage that is open beside the diagram. */
  readonly selected: string | null
  readonly select: (stageId: string | null, fieldId?: string) => void
  readonly openStart: () => void
  /** The name of a person, role, form, test or procedure. */
  readonly nameOf: (id: string) => string
  readonly findPeople: (q: string, signal: AbortSignal) => Promise<readonly Suggested[]>
  /** Asks for a part of a name and returns the people found; null where the question was cancelled, or they could not be read. */
  readonly askPeople: () => Promise<readonly SelectorItem[] | null>
  /** The fields that a rule over a form can use; null until they are read. */
  readonly fieldsOf: (formId: string | null) => readonly FormField[] | null
  readonly loadFields: (formId: string) => Promise<readonly FormField[]>
}

const Context = createContext<Editing | null>(null)

export function EditingProvider({ value, children }: { value: Editing; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export function useEditing(): Editing {
  const editing = use(Context)
  if (!editing) throw new Error('This part of the editor of workflows needs its EditingProvider.')
  return editing
}
