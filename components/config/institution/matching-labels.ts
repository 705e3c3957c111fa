'use client'

import { useTranslations } from 'next-intl'
import type { FieldAt } from '@/components/shared/editor/use-editor'

/** The label of a field of a provider's settings, by its path, for the error summary. */
export function useMatchingLabel(): (path: string) => string | null {
  const t = useTranslations('signOn')
  return (path) => {
    const [, name, inner] = path.split('.')
    if (name === 'attribute') return t('attribute')
    if (name === 'emailDomains') return t('domains')
    if (name === 'roleId') return t('role')
    if (name === 'roleIds') return t('people.roleIds')
    if (name === 'shownBy') return t('secondStep.shownBy')
    if (
      name === 'fills' &&
      (inner === 'username' ||
        inner === 'email' ||
        inner === 'firstName' ||
        inner === 'lastName' ||
        inner === 'displayName' ||
        inner === 'studentIdNumber')
    )
      return t(`fields.${inner}`)
    return null
  }
}

/** Splits a text field into its lines; the typed text stays as it is until it is sent. */
export function linesOf(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** The properties of a field that holds one value per line: an error of a line is shown at the field, to which the summary leads. */
export function fieldOfLines(field: FieldAt, path: string, lines: readonly string[]): ReturnType<FieldAt> {
  return lines.map((_, at) => field(`${path}.${at}`)).find(({ error }) => error) ?? field(path)
}
