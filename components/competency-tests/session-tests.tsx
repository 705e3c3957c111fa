'use client'

import { ClipboardCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { useMayOpen } from '@/components/shared/use-places'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { TextLink } from '@/components/ui/text-link'
import { useOffline, useUnsent } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { readTestsOfSession, type TestsOfSession } from '@/lib/contracts/competency-tests'
import { askHref, attemptHref } from './hrefs'

/** The tests of a session with their state, and a link to request one. Not available without a network, nor if tests are switched off. */
export function SessionTests({ sessionId }: { sessionId: string }) {
  const opens = useMayOpen('newTest')
  const [found, setFound] = useState<TestsOfSession | null>(null)
  const offline = useOffline()
  // A session that only this device knows has no test yet, so its tests are read once the server has the session.
  const unsent = useUnsent(sessionId)
  const isDue = opens && !offline && found === null && unsent?.length === 0
  const load = useCallback(() => call(readTestsOfSession, { sessionId }).then(setFound, () => {}), [sessionId])
  useEffect(() => {
    if (isDue) void load()
  }, [isDue, load])
  return found && (found.mayAsk || found.attempts.length > 0) ? <Drawn found={found} sessionId={sessionId} /> : null
}

function Drawn({ found: { attempts, mayAsk }, sessionId }: { found: TestsOfSession; sessionId: string }) {
  const t = useTranslations('clinical.tests')
  const ask = mayAsk && (
    <LinkButton size="sm" icon={<ClipboardCheck />} href={askHref({ sessionId })} className="self-start">
      {t('ask')}
    </LinkButton>
  )
  if (attempts.length === 0) return ask
  return (
    <Card as="section" aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="font-bold">{t('title')}</h2>
      <ul className="flex flex-col gap-1 text-dense">
        {attempts.map(({ id, test, state, differs }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink href={attemptHref(id)}>{test.name}</TextLink>
            {`: ${t(differs ? 'differs' : `state.${state}`)}`}
          </li>
        ))}
      </ul>
      {ask}
    </Card>
  )
}
