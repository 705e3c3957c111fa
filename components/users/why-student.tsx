'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/lib/client/request'
import { explainStudent } from '@/lib/contracts/users/sight'
import { useAnswer } from './use-answer'
import { Verdict, WhyWaiting } from './why-parts'

/** The explanation for a student: whether the person finds them in lists and opens their sessions, and what connects the two. */
export function WhyStudent({ id, name, studentId }: { id: string; name: string; studentId: string }) {
  const t = useTranslations('accounts.why')
  const asked = useAnswer((signal) => call(explainStudent, { id, studentId }, { signal }))
  const { answer } = asked
  if (!answer) return <WhyWaiting {...asked} />
  const {
    canLogIn,
    ways,
    sessions: { opens, total, seen, ways: sessionWays },
  } = answer
  const named = { name, student: answer.student.displayName }
  const opened =
    total === 0 ? t('sessions.none', named) : opens ? t('sessions.seen', { ...named, seen, total }) : t('sessions.closed', named)
  return (
    <>
      <Verdict
        isYes={ways.length > 0}
        title={ways.length > 0 ? t('lists.seen', named) : t('lists.unseen', named)}
        note={canLogIn ? null : t('cannotLogIn', named)}
      >
        {ways.length === 0 && <li>{t('way.none')}</li>}
        {ways.map((way) => (
          <li key={way}>{t(`way.${way}`, named)}</li>
        ))}
      </Verdict>
      <Verdict isYes={opens && seen > 0} title={opened} note={null}>
        {opens && total > 0 && sessionWays.length === 0 && <li>{t('sessions.noWay')}</li>}
        {opens && sessionWays.map(({ way, count }) => <li key={way}>{t(`sessions.way.${way}`, { count })}</li>)}
      </Verdict>
    </>
  )
}
