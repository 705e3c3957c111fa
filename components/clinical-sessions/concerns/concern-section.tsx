'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { replay } from '@/lib/client/queue-drain'
import { paths } from '@/lib/paths'
import { AutosavedText } from '@/components/shared/live/autosaved-text'
import { concernPlace } from './concern-place'
import type { SessionSaves } from '../session/session-saves'

export interface ConcernCardProps {
  concern: NonNullable<Session['concern']>
  sessionId: string
  saves: SessionSaves
  /** The field of the mark beside which somebody has just begun to write; undefined elsewhere. */
  besideId?: string
}

const textId = 'concern-text'

/** A serious-concern message that its author has begun; nobody else sees it. Emptying the text saves nothing: the button removes the message. */
export function ConcernCard({ concern, sessionId, saves, besideId }: ConcernCardProps) {
  const t = useTranslations('marking')
  const { text, revision } = concern
  const router = useRouter()
  const sendHref = `${paths.seriousConcern}?session=${sessionId}` as const
  const stored = useRef<unknown>(null)
  useEffect(() => {
    if (concernPlace.consumeFocus(sessionId)) focusEnd()
  }, [sessionId])

  /** The form for sending is filled from the server's data, so the text just typed is sent there first if there is a network. */
  async function toSend() {
    // If the device stores nothing, the save has already reported it, and the user can still go on.
    await Promise.resolve(stored.current).catch(() => {})
    await replay()
    router.push(sendHref)
  }

  function remove() {
    // The card disappears and would take the focus with it, so the focus moves first.
    const mark = besideId === undefined ? null : document.getElementById(besideId)?.querySelector<HTMLElement>('input:checked')
    const rest = mark ?? document.getElementById('content')
    rest?.focus({ preventScroll: true })
    concernPlace.leave(sessionId)
    void saves.removeConcern()
    notify.info(t('concern.removed'), { id: 'concern', onUndo: () => void saves.concern({ text, revision: 0 }) })
  }

  return (
    <Card as="section" aria-labelledby="concern-title" id="concern">
      <div className="flex flex-col gap-3">
        <h2 id="concern-title" className="text-body font-bold">
          {t('concern.title')}
        </h2>
        <AutosavedText
          id={textId}
          label={t('concern.label')}
          value={text}
          revision={revision}
          maxLength={4000}
          rows={4}
          description={t('concern.draft')}
          onSave={(typed, builtOn) => {
            if (typed.trim() !== '') stored.current = saves.concern({ text: typed, revision: builtOn })
          }}
        />
        <div className="flex flex-wrap gap-2">
          <LinkButton
            href={sendHref}
            variant="primary"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              void toSend()
            }}
          >
            {t('concern.toSend')}
          </LinkButton>
          <Button onPress={remove}>{t('concern.remove')}</Button>
        </div>
      </div>
    </Card>
  )
}

/** Puts the cursor after the prefilled text, where the teacher goes on writing. */
function focusEnd(): void {
  const area = document.getElementById(textId)
  if (!(area instanceof HTMLTextAreaElement)) return
  area.focus({ preventScroll: true })
  area.setSelectionRange(area.value.length, area.value.length)
  area.closest('section')?.scrollIntoView({ block: 'nearest' })
}
