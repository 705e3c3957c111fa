'use client'

import { NotebookPen } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMayOpen } from '@/components/shared/use-places'
import { Button } from '@/components/ui/button'
import { call } from '@/lib/client/request'
import { suggestActivities } from '@/lib/contracts/reflections'
import { reflectionLimits, type OriginKind } from '@/lib/reflections/vocabulary'
import { reflectionHref } from './hrefs'
import { useBegin } from './use-begin'

interface ReflectOnThisProps {
  origin: { readonly kind: OriginKind; readonly id: string }
  /** The page's own title and note of the activity, for use without a network. */
  title: string
  note: string
  happenedOn: string
  size?: 'sm'
}

/** Leads from the page of an activity of the reader's own to their reflection about it, or begins one. */
export function ReflectOnThis({ origin, title, note, happenedOn, size }: ReflectOnThisProps) {
  const t = useTranslations('shell.reflect')
  const router = useRouter()
  const mayWrite = useMayOpen('writeReflection')
  const { begin } = useBegin()
  const [isBusy, setBusy] = useState(false)
  if (!mayWrite) return null

  async function reflect() {
    setBusy(true)
    const rows = await call(suggestActivities, { originKind: origin.kind, originId: origin.id }).then(
      (found) => found.rows,
      () => [],
    )
    const known = rows[0]
    if (known?.reflectionId) router.push(reflectionHref(known.reflectionId))
    else
      await begin({
        kind: origin.kind,
        title: known?.title ?? title.slice(0, reflectionLimits.title),
        note: known?.note ?? note.slice(0, reflectionLimits.note),
        happenedOn: known?.happenedOn ?? happenedOn,
        origin,
      })
    setBusy(false)
  }

  return (
    <Button size={size} icon={<NotebookPen />} loading={isBusy} onPress={() => void reflect()}>
      {t('action')}
    </Button>
  )
}
