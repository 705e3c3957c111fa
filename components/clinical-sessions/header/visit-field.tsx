'use client'

import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { notify } from '@/components/ui/notify'
import { CallError, isAbsent } from '@/lib/client/call-error'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { linkVisit, type Session } from '@/lib/contracts/clinical-sessions'
import { VisitLinks } from './visit-links'

interface VisitFieldProps {
  session: Session
  refresh: () => Promise<void>
}

/** Links this session with the partner's of the same visit, and takes the link away. */
export function VisitField({ session, refresh }: VisitFieldProps) {
  const t = useTranslations('locks')
  const offline = useOffline()
  const [busy, setBusy] = useState<string | null>(null)
  const { linked, offered } = session.visit
  const disabledReason = offline && t('visit.needsConnection')

  async function link(otherId: string | null) {
    setBusy(otherId ?? 'none')
    try {
      await call(linkVisit, { sessionId: session.id, otherId })
    } catch (error) {
      notify.error(t(error instanceof CallError && isAbsent(error) ? 'visit.needsConnection' : 'visit.failed'))
    }
    setBusy(null)
    await refresh()
    // The pressed button has disappeared, so the focus goes to the one in its place.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('#head-visit button')?.focus({ preventScroll: true })
    })
  }

  return (
    <ChoiceGroup role="group" id="head-visit" label={t('visit.title')} description={session.may.editHeader ? t('visit.why') : undefined}>
      <div className="flex flex-wrap items-center gap-2">
        <VisitLinks linked={linked} />
        {linked.length === 0 && offered.length === 0 && session.partner && (
          <p className="text-dense text-muted">{t('visit.waitsFor', { name: session.partner.displayName })}</p>
        )}
        {session.may.editHeader &&
          offered.map(({ id, student, chairNumber }) => (
            <Button key={id} size="sm" icon={<Link2 />} loading={busy === id} disabledReason={disabledReason} onPress={() => void link(id)}>
              {chairNumber === null
                ? t('visit.link', { name: student.displayName })
                : t('visit.linkChair', { name: student.displayName, chair: chairNumber })}
            </Button>
          ))}
        {session.may.editHeader && linked.length > 0 && (
          <Button size="sm" variant="quiet" loading={busy === 'none'} disabledReason={disabledReason} onPress={() => void link(null)}>
            {t('visit.unlink')}
          </Button>
        )}
      </div>
    </ChoiceGroup>
  )
}
