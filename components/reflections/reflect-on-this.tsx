'use client'

import { NotebookPen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMayOpen } from '@/components/shared/use-places'
import { Button } from '@/components/ui/button'
import type { ActivityKind, OriginKind } from '@/lib/reflections/vocabulary'
import { useBegin } from './use-begin'

interface ReflectOnThisProps {
  origin: { readonly kind: OriginKind & ActivityKind; readonly id: string }
  title: string
  note: string
  happenedOn: string
}

/** On the page of something that its reader did themself. */
export function ReflectOnThis({ origin, title, note, happenedOn }: ReflectOnThisProps) {
  const t = useTranslations('shell.reflect')
  const mayWrite = useMayOpen('writeReflection')
  const { begin, isBeginning } = useBegin()
  if (!mayWrite) return null
  return (
    <Button
      icon={<NotebookPen />}
      loading={isBeginning}
      onPress={() => void begin({ kind: origin.kind, title: title.slice(0, 200), note: note.slice(0, 300), happenedOn, origin })}
    >
      {t('action')}
    </Button>
  )
}
