'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'next-intl'
import type { FieldProps } from '@/components/ui/form-field'
import type { Field } from '@/lib/forms/definition'
import type { FieldState, FormStore } from './form-store'
import { fieldElementId, useFormText } from './form-tools'

/** The state of one field or page; the component is drawn again only when it changes. */
export function useFieldState(store: FormStore, uid: string): FieldState {
  const subscribe = useCallback((listener: () => void) => store.subscribe(uid, listener), [store, uid])
  const read = useCallback(() => store.state(uid), [store, uid])
  return useSyncExternalStore(subscribe, read, read)
}

/** The properties that the drawing of a field of any type takes. */
export type FillProps<F extends Field = Field> = { readonly field: F; readonly state: FieldState; readonly store: FormStore }

/** Label, help and error as every control takes them. Optional fields are marked, because they are fewer than the required ones. */
export function useFieldProps({
  field,
  state,
}: Pick<FillProps, 'field' | 'state'>): Pick<FieldProps, 'id' | 'label' | 'help' | 'error' | 'required' | 'optional'> {
  const text = useFormText()
  const problems = useTranslations('form.problem')
  const help = text(field.help)
  return {
    id: fieldElementId(field.uid),
    label: text(field.caption),
    help: help === '' ? undefined : help,
    error: state.problem === null ? null : problems(state.problem),
    required: state.isRequired,
    optional: !state.isRequired,
  }
}
