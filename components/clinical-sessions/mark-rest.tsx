'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { onApplied } from '@/lib/client/queue-news'
import { markRest, saveMark, type Session } from '@/lib/contracts/clinical-sessions'
import { restOf, restValues } from './marking-rest'
import type { SessionSaves } from './session-saves'

interface MarkRestProps {
  session: Session
  saves: SessionSaves
  refresh: () => Promise<void>
}

/** One press for everything that is still unmarked; the exceptions come before it or after. */
export function MarkRest({ session, saves, refresh }: MarkRestProps) {
  const t = useTranslations('marking')
  useLeft(session.id, refresh)
  useUnblinded(session, refresh)
  const values = session.may.mark ? restValues(session) : null
  if (!values) return null

  function mark(value: number | null) {
    const { targets, staying } = restOf(session, value)
    void saves.markRest({ targets, value })
    const count = targets.length
    notify.info(value === null ? t('rest.doneNotObserved', { count }) : t('rest.done', { count, mark: value }), {
      // What is finished after it takes its place: then it can no longer be taken back.
      id: `marked-${session.id}`,
      description: staying > 0 ? t('rest.staying', { count: staying }) : undefined,
      onUndo: () => void saves.unmarkRest({ targets, value }),
    })
  }

  const steps = values.all.map(({ value, label }) => ({ id: String(value), label: t('rest.step', { mark: value, label }), onAction: () => mark(value) }))
  return (
    <section aria-label={t('rest.title')} className="flex flex-wrap gap-2">
      {values.quick.map((value) => <Button key={value} className="grow basis-32" onPress={() => mark(value)}>{t('rest.as', { mark: value })}</Button>)}
      <Menu label={t('rest.more')} icon={<Ellipsis />} iconOnly placement="below-end" entries={[...steps, { id: 'none', label: t('rest.notObserved'), onAction: () => mark(null) }]} />
      <p className="w-full text-meta text-muted">{t('rest.what')} <span className="hidden md:pointer-fine:inline">{t('keys')}</span></p>
    </section>
  )
}

/** Where the student's own marks are hidden until the teacher has marked, the next answer holds them. */
function useUnblinded({ id, blind }: Session, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!blind) return
    return onApplied(({ contractName, entity }) => {
      if (entity === id && (contractName === saveMark.name || contractName === markRest.name)) void refresh()
    })
  }, [id, blind, refresh])
}

/** What the server left as it was is said once it has answered, and shown as it is there. */
function useLeft(sessionId: string, refresh: () => Promise<void>): void {
  const t = useTranslations('marking')
  useEffect(
    () =>
      onApplied(({ contractName, entity, answer }) => {
        if (contractName !== markRest.name || entity !== sessionId) return
        void markRest.shapes().then(({ output }) => {
          const told = output.safeParse(answer)
          if (!told.success || told.data.left.length === 0) return
          const marked = told.data.left.filter(({ why }) => why === 'MARKED').length
          const count = told.data.left.length - marked
          notify.info([marked > 0 ? t('rest.left', { count: marked }) : '', count > 0 ? t('rest.leftOther', { count }) : ''].filter(Boolean).join('. '), { id: `left-${sessionId}` })
          void refresh()
        })
      }),
    [sessionId, refresh, t],
  )
}
