'use client'

import { useMessages, useTranslations } from 'next-intl'
import type { ShownAuditEntry } from '@/lib/contracts/config/audit'
import { actionWord, auditAreaWord, entityWord } from '@/lib/i18n/nouns'
import { wordAt } from '@/lib/i18n/word-at'

type Record = { readonly entity: string; readonly id: string; readonly name: string | null }

/** Stored names in plain words; a name without words stays as it is. */
export function useAuditWords() {
  const t = useTranslations('audit')
  const messages = useMessages()
  const words = messages.audit
  const action = (name: string): string => actionWord(messages, name, t) ?? name
  const area = (name: string): string => auditAreaWord(messages, areaOf(name)) ?? areaOf(name)
  const entity = (name: string): string => entityWord(messages, name) ?? name
  /** Null if the value is not one of Cusp's states. */
  const value = (stored: string): string | null => wordAt(words?.value, [stored]) ?? null
  const record = ({ entity: kind, id, name }: Record): string => `${entity(kind)}: ${name ?? shortId(id)}`
  const who = ({ actor, viewed }: Pick<ShownAuditEntry, 'actor' | 'viewed'>): string => {
    const name = actor?.name ?? t('nobody')
    return viewed ? t('whoAs', { who: name, as: viewed.name }) : name
  }
  return { action, area, entity, record, value, who }
}

function areaOf(action: string): string {
  return action.split('.')[0] ?? action
}

/** Enough of an id to tell two apart: its end, since ids begin with the time. */
function shortId(id: string): string {
  return /^[\da-f]{8}-[\da-f-]{27}$/i.test(id) ? `…${id.slice(-6)}` : id
}
