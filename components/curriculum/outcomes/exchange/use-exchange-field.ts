'use client'

import { useTranslations } from 'next-intl'
import type { FieldName } from '@/components/shared/import/import-words'
import { outcomeLevels, outcomeLinkKinds } from '@/lib/curriculum/vocabulary'

const fields = [
  'code',
  'text',
  'group',
  'groupCode',
  'topic',
  'topics',
  'level',
  'notes',
  'type',
  'id',
  'document',
  'parent',
  'order',
  'retired',
  'issuer',
  'edition',
  'language',
  'licence',
  'relation',
  'target',
  'made',
  'fault',
] as const

const types = ['FRAMEWORK', 'GROUP', 'OUTCOME', 'LINK', 'HEADING'] as const

/** The names of the fields in a file of outcomes, and their values in words. */
export function useExchangeField(kind: 'outcomes' | 'case'): FieldName {
  const t = useTranslations('learningOutcomes')
  return (field, value) => {
    if (value !== undefined) return wordOf(field, value)
    const known = fields.find((one) => one === field)
    if (known === undefined) return field
    return kind === 'case' && known === 'text' ? t('exchange.field.caseText') : t(`exchange.field.${known}`)
  }

  function wordOf(field: string, value: string): string {
    const level = field === 'level' ? outcomeLevels.find((one) => one === value) : undefined
    if (level !== undefined) return t(`level.${level}`)
    const type = field === 'type' ? types.find((one) => one === value) : undefined
    if (type !== undefined) return t(`exchange.type.${type}`)
    const relation = field === 'relation' ? outcomeLinkKinds.find((one) => one === value) : undefined
    if (relation !== undefined) return t(`exchange.relation.${relation}`)
    return field === 'retired' && value === 'true' ? t('exchange.yes') : value
  }
}
