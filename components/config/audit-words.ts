'use client'

import { useMessages, useTranslations } from 'next-intl'
import type { ShownAuditEntry } from '@/lib/contracts/config/audit'
import { wordAt } from '@/lib/i18n/word-at'

type Record = { readonly entity: string; readonly id: string; readonly name: string | null }

/** What is stored in plain words; what has none yet keeps its own name. */
export function useAuditWords() {
  const t = useTranslations('audit')
  const words = useMessages().audit
  const action = (name: string): string => wordAt(words?.action, name.split('.')) ?? name
  const area = (name: string): string => wordAt(words?.area, [areaOf(name)]) ?? areaOf(name)
  const entity = (name: string): string => wordAt(words?.entity, [name]) ?? name
  /** Null for what is no state of ours. */
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
