'use client'

import { useTranslations } from 'next-intl'
import { createContext, useContext } from 'react'
import type { OutputOf } from '@/lib/contract'
import type { readEditorChoices } from '@/lib/contracts/forms'
import { fieldsOf, fieldsAndRowsIn, textIn, type Definition, type Field, type FieldOf, type Page, type Text } from '@/lib/forms/definition'
import { withField, withPage } from './edits'
import type { Draft } from './use-draft'

export type EditorChoices = OutputOf<typeof readEditorChoices>

type FormEditing = {
  readonly draft: Draft
  readonly choices: EditorChoices
  /** The uid of a page or a field. */
  readonly selected: string | null
  /** Moves to a piece, and to one of its properties. */
  readonly select: (uid: string | null, property?: string) => void
  /** Says to a screen reader what a press did elsewhere on the screen. */
  readonly say: (text: string) => void
}

const Editing = createContext<FormEditing | null>(null)
export const EditingProvider = Editing.Provider

export function useEditing(): FormEditing {
  const editing = useContext(Editing)
  if (!editing) throw new Error('a form is edited inside of EditingProvider')
  return editing
}

export const propertyId = (uid: string, property: string) => `${property}-of-${uid}`

/** The caption in the form's own language, or a name for the piece if it has none. */
export function useCaption(): (piece: { readonly caption: Text; readonly type?: Field['type'] }) => string {
  const t = useTranslations('formEditor')
  const { language } = useEditing().draft.definition
  return ({ caption, type }) => {
    const text = textIn(caption, language, language).trim()
    return text === '' ? t(type === undefined ? 'unnamedPage' : `type.${type}`) : text
  }
}

type Named = {
  readonly page: Page
  readonly field: Field | null
  /** The group that the field is in. */
  readonly group: FieldOf<'GROUP'> | null
  readonly number: number
}

export function findPiece({ pages }: Definition, uid: string | null): Named | null {
  for (const [at, page] of pages.entries()) {
    if (page.uid === uid) return { page, field: null, group: null, number: at + 1 }
    const field = page.fields.find((one) => one.uid === uid)
    if (field) return { page, field, group: null, number: at + 1 }
    for (const group of page.fields) {
      const inner = group.type === 'GROUP' ? group.fields.find((one) => one.uid === uid) : undefined
      if (inner && group.type === 'GROUP') return { page, field: inner, group, number: at + 1 }
    }
  }
  return null
}

/** Changes one field by its own type; letters of one property are undone together. */
export function useFieldChange<F extends Field>(field: F): (change: Partial<F>) => void {
  const { draft } = useEditing()
  return (change) =>
    draft.change(
      (before) => ({ ...before, definition: withField(before.definition, field.uid, () => ({ ...field, ...change })) }),
      `${field.uid}.${Object.keys(change).join()}`,
    )
}

export function usePageChange(page: Page): (change: Partial<Page>) => void {
  const { draft } = useEditing()
  return (change) =>
    draft.change(
      (before) => ({ ...before, definition: withPage(before.definition, page.uid, (one) => ({ ...one, ...change })) }),
      `${page.uid}.${Object.keys(change).join()}`,
    )
}

export function useDefinitionChange(): (change: Partial<Definition>) => void {
  const { draft } = useEditing()
  return (change) => draft.change((before) => ({ ...before, definition: { ...before.definition, ...change } }), Object.keys(change).join())
}

/**
 * The fields that a rule or formula of the piece `of` may name, since they have one value: fields, rows of grids, and within a group the group's own fields.
 */
export function useNameable(of: string): readonly Field[] {
  const { definition } = useEditing().draft
  const group = findPiece(definition, of)?.group ?? null
  return fieldsOf(definition).flatMap((field): readonly Field[] => {
    if (field.type === 'GRID') return [field, ...rowsAsFields(field)]
    return field.type === 'GROUP' && field.uid === group?.uid ? [field, ...field.fields] : [field]
  })
}

function rowsAsFields({ rows, ...grid }: FieldOf<'GRID'>): Field[] {
  return rows.map((row): Field => ({ ...grid, ...row, type: 'SCALE', self: null }))
}

export function takenIds(form: Definition, except: string): string[] {
  return fieldsAndRowsIn(form).flatMap(({ uid, id }) => (uid === except ? [] : [id]))
}
