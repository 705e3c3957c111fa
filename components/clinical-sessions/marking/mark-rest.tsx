'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { onApplied } from '@/lib/client/queue-news'
import { markRest, saveMark, type Session } from '@/lib/contracts/clinical-sessions'
import { restOf, restValues } from './marking-rest'
import type { SessionSaves } from '../session/session-saves'

interface MarkRestProps {
  /** Whether the control has a row of its own on a wide screen too, as where more buttons are below it. */
  isRow?: boolean
  session: Session
  saves: SessionSaves
}

/** The server's answer also matters to the session once the action bar offers something else. */
export function MarkRestNews({ session, refresh }: { session: Session; refresh: () => Promise<void> }) {
  useLeft(session.id, refresh)
  useUnblinded(session, refresh)
  return null
}

/** The time in which the second tap of a double tap may still come; it must not hit what lies under the row that disappears. */
const settlesInMs = 800

/**
 * Marks everything that is still unmarked with one press; exceptions can be set before or after. The control is in the bar at the foot, within a thumb's reach.
 */
export function MarkRest({ session, saves, isRow = false }: MarkRestProps) {
  const t = useTranslations('marking')
  const [isSettling, setSettling] = useState(false)
  useEffect(() => {
    if (!isSettling) return
    const timer = setTimeout(() => setSettling(false), settlesInMs)
    return () => clearTimeout(timer)
  }, [isSettling])
  const width = isRow ? 'basis-full' : 'max-lg:basis-full'
  const values = session.may.mark ? restValues(session) : null
  if (!values) return isSettling ? <div aria-hidden="true" className={classNames('min-h-control', width)} /> : null

  function mark(value: number | null) {
    const { targets, staying } = restOf(session, value)
    setSettling(true)
    void saves.markRest({ targets, value })
    const count = targets.length
    notify.info(value === null ? t('rest.doneNotObserved', { count }) : t('rest.done', { count, mark: value }), {
      // The notice of a later finish replaces this one, because the marks can no longer be undone by then.
      id: `marked-${session.id}`,
      description: staying > 0 ? t('rest.staying', { count: staying }) : undefined,
      onUndo: () => void saves.unmarkRest({ targets, value }),
    })
  }

  const steps = values.all.map(({ value, label }) => ({
    id: String(value),
    label: t('rest.step', { mark: value, label }),
    onAction: () => mark(value),
  }))
  return (
    <section aria-label={t('rest.title')} className={classNames('flex gap-2', width)}>
      {values.quick.map((value) => (
        <Button key={value} className="grow" onPress={() => mark(value)}>
          {t('rest.as', { mark: value })}
        </Button>
      ))}
      <Menu
        label={t('rest.more')}
        icon={<Ellipsis />}
        iconOnly
        placement="below-end"
        entries={[...steps, { id: 'none', label: t('rest.notObserved'), onAction: () => mark(null) }]}
      />
    </section>
  )
}

/** If the student's own marks are hidden until the teacher has marked, the next answer contains them. */
function useUnblinded({ id, blind }: Session, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!blind) return
    return onApplied(({ contractName, entity }) => {
      if (entity === id && (contractName === saveMark.name || contractName === markRest.name)) void refresh()
    })
  }, [id, blind, refresh])
}

/** Marks that the server left as they were are listed after its answer, and shown with their stored values. */
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
          const changed = told.data.left.filter(({ why }) => why === 'CHANGED').length
          const count = told.data.left.length - marked - changed
          notify.info(
            [
              marked > 0 ? t('rest.left', { count: marked }) : '',
              changed > 0 ? t('rest.leftChanged', { count: changed }) : '',
              count > 0 ? t('rest.leftOther', { count }) : '',
            ]
              .filter(Boolean)
              .join('. '),
            { id: `left-${sessionId}` },
          )
          void refresh()
        })
      }),
    [sessionId, refresh, t],
  )
}
