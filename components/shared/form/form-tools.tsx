'use client'

import { createContext, useContext, type ReactNode } from 'react'
import type { FormControls } from './controls'
import { useLocale } from 'next-intl'
import type { ScaleStep } from '@/components/ui/scale'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import { textIn, type Text } from '@/lib/forms/definition'
import { isLocale } from '@/lib/i18n/locales'

type FormProcedure = {
  readonly id: string
  readonly code: string
  readonly caption: string
  /** Empty where only the name is known. */
  readonly category: string
  /** A procedure that is out of use keeps its name but cannot be chosen. */
  readonly active: boolean
}
export type FormFile = { readonly id: string; readonly name: string; readonly sizeBytes: number }

/**
 * The things that fields need besides their own definition. The component that draws a form provides them; nothing here knows what the form is filled in for.
 */
export type FormTools = {
  /** All controls at once where a form is filled in without a network, otherwise `lateControls`. */
  readonly controls: FormControls
  /** The language of the form's own texts. */
  readonly language: keyof Text
  /** The language to show instead of the reader's, in a preview. */
  readonly locale?: keyof Text
  /** The steps of each scale, by the id of a version of the scale. */
  readonly scales: ReadonlyMap<string, ScaleStep[]>
  readonly notation: ToothNotation
  /** The procedures that can be chosen, in their order, and those that answers name. */
  readonly procedures: ReadonlyMap<string, FormProcedure>
  /** The files that answers name. */
  readonly files: ReadonlyMap<string, FormFile>
  readonly fileHref: (assetId: string) => string
  /** The name of the person who signs a signature that is drawn here. */
  readonly signerName: string
  /** Content at the end of a field's label: what changed in the field, a button for comments. */
  readonly beside?: (fieldUid: string) => ReactNode
  /** At the end of the label of a grid's row. */
  readonly besideRow?: (rowUid: string) => ReactNode
  /** Content under a field: its comments. */
  readonly below?: (fieldUid: string) => ReactNode
}

const Tools = createContext<FormTools | null>(null)
export const FormToolsProvider = Tools.Provider

export function useFormTools(): FormTools {
  const tools = useContext(Tools)
  if (!tools) throw new Error('a form is drawn inside of FormToolsProvider')
  return tools
}

/** Procedures by id; the data of procedures in use takes precedence over the data that came with the answers. */
export function proceduresOf(
  inUse: readonly Omit<FormProcedure, 'active'>[],
  named: readonly Omit<FormProcedure, 'category'>[],
): ReadonlyMap<string, FormProcedure> {
  const names = named.map((one): [string, FormProcedure] => [one.id, { ...one, category: '' }])
  const all = inUse.map(({ id, code, caption, category }): [string, FormProcedure] => [id, { id, code, caption, category, active: true }])
  const known = new Map(all)
  return new Map([...all, ...names.filter(([id]) => !known.has(id))])
}

/** Returns texts of the form in the language that is shown, or in the form's own. */
export function useFormText(): (text: Text) => string {
  const { language, locale: shown } = useFormTools()
  const locale = useLocale()
  return (text) => textIn(text, shown ?? (isLocale(locale) ? locale : language), language)
}

/** The id of the element to which the error summary leads for a field. */
export const fieldElementId = (uid: string) => `form-field-${uid}`
