'use client'

import { useTranslations } from 'next-intl'
import { fieldsAndRowsIn } from '@/lib/forms/definition'
import type { Problem } from '@/lib/forms/problems'
import { formParts, type FormPart } from '@/lib/forms/vocabulary'
import { useEditing } from './editor-context'

/** The problem that a check found, in words. */
export function useProblemWords(): (problem: Problem) => string {
  const t = useTranslations('formEditor.problems')
  const parts = useTranslations('formEditor.part')
  const { draft, choices } = useEditing()
  const named = new Map<string, string>([
    ...fieldsAndRowsIn(draft.definition).map(({ uid, id }) => [uid, id] as const),
    ...choices.roles.map(({ id, name }) => [id, name] as const),
    ...choices.people.map(({ id, displayName }) => [id, displayName] as const),
  ])
  return ({ code, what }) => {
    const whom =
      code === 'completerCannotSee' || code === 'reviewStepMissing'
        ? what
            .split(', ')
            .map((part) => (isPart(part) ? parts(part) : part))
            .join(', ')
        : what
    return t(code, { what: named.get(whom) ?? whom })
  }
}

const isPart = (text: string): text is FormPart => formParts.some((part) => part === text)
