import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { useOffline, useUnsent } from '@/lib/client/hooks'
import { nextKind } from '@/lib/clinical/checks'
import { askForCheck, type Check } from '@/lib/contracts/clinical-sessions'
import { useRelativeTime } from '@/lib/i18n/use-formats'
import type { ActionsProps } from './action-props'
import { RefusedHint } from '../refused/refused-hint'
import { useNow } from '@/components/shared/live/use-now'

/** A student asks for one check at a time: before they begin, before a step, and for marking at the end. */
export function StudentActions({ session, saves, isBlocked, isReady }: ActionsProps) {
  const t = useTranslations('clinical')
  const checks = useTranslations('checks')
  const offline = useOffline()
  const { check, may } = session
  const early = nextKind(session.checks)

  function askForMarking() {
    if (isReady()) void saves.ask('FINAL_CHECK')
  }

  if (check && may.withdrawCheck) {
    return (
      <StickyActionBar isColumn below={isBlocked ? <RefusedHint /> : <Asked sessionId={session.id} check={check} />}>
        <Button size="lg" className="grow md:max-w-md" onPress={() => void saves.withdraw(check)}>
          {t('ask.withdraw')}
        </Button>
      </StickyActionBar>
    )
  }
  return (
    <StickyActionBar isColumn below={isBlocked ? <RefusedHint /> : offline ? checks('ask.whileOffline') : t('ask.below')}>
      {/* Side by side in every language: long words take a second line. */}
      <div className="grid grow grid-cols-2 gap-2 md:max-w-2xl">
        <Button size="lg" onPress={() => void saves.ask(early)} disabledReason={isBlocked && t('blocked')}>
          {checks(`ask.${early}`)}
        </Button>
        <Button variant="primary" size="lg" onPress={askForMarking} disabledReason={isBlocked && t('blocked')}>
          {t('ask.final')}
        </Button>
      </div>
    </StickyActionBar>
  )
}

/** Whether anybody has seen the request, who has taken it, or since when the student waits. */
function Asked({ sessionId, check }: { sessionId: string; check: Check }) {
  const checks = useTranslations('checks')
  const relative = useRelativeTime()
  const now = useNow()
  const isUnsent = useUnsent(sessionId)?.some(({ contractName }) => contractName === askForCheck.name)
  if (isUnsent) return <span role="status">{checks('ask.notSent')}</span>
  if (check.state === 'TAKEN' && check.takenBy) return <span>{checks(`takenBy.${check.kind}`, { name: check.takenBy.displayName })}</span>
  return <span suppressHydrationWarning>{checks(`asked.${check.kind}`, { when: relative(check.askedAt, now) })}</span>
}
