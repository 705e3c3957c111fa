'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FieldProblem } from '@/components/shared/form/field-problems'
import type { FormStore } from '@/components/shared/form/form-store'
import type { ShownPage } from '@/lib/forms/sight'
import { fieldElementId, useFormText } from '@/components/shared/form/form-tools'

export type FoundProblem = { readonly fieldId: string; readonly message: string; readonly pageUid: string; readonly code: FieldProblem }

/** The problems of the last attempt to submit, with links to their fields. */
export function useFoundProblems(store: FormStore, attempt: number, pages: readonly Pick<ShownPage, 'uid' | 'caption'>[]): FoundProblem[] {
  const t = useTranslations('errors')
  const problems = useTranslations('form.problem')
  const text = useFormText()
  // As it was at the attempt: a summary that shrinks while one types would move everything under it.
  const found = useMemo(() => (attempt === 0 ? [] : store.problems()), [store, attempt])
  return found.map(({ fieldUid, pageUid, code }) => ({
    fieldId: fieldElementId(fieldUid),
    pageUid,
    code,
    message: t('fieldProblem', {
      field: text((store.field(fieldUid) ?? pages.find(({ uid }) => uid === fieldUid))?.caption ?? {}),
      problem: problems(code),
    }),
  }))
}
