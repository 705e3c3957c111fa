import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { useNow } from '@/components/shared/live/use-now'

type Confirmation = NonNullable<Session['outside']['confirmation']>

/** The state of a confirmation: asked, expired, void because the session changed, or signed with its content. */
export function ConfirmationReading({ confirmation }: { confirmation: Confirmation }) {
  const t = useTranslations('outreach')
  const formats = useFormats()
  const now = useNow()
  const { state, supervisor, askedAt, expiresAt, isCurrent } = confirmation
  if (state !== 'ASKED') return <Signed confirmation={confirmation} />
  if (!isCurrent)
    return (
      <Banner tone="warning" announce="none">
        {t('void', { name: supervisor.name })}
      </Banner>
    )
  if (now !== null && new Date(expiresAt) <= now)
    return (
      <Banner tone="warning" announce="none">
        {t('expired', { name: supervisor.name, at: formats.dateTime(askedAt) })}
      </Banner>
    )
  return <p>{t('asked', { name: supervisor.name, at: formats.dateTime(askedAt), until: formats.dateTime(expiresAt) })}</p>
}

/** The signed confirmation in the supervisor's own words; changes to the session since are mentioned beside it. */
function Signed({ confirmation: { state, name, role, registrationNumber, remark, decidedAt, isCurrent } }: { confirmation: Confirmation }) {
  const t = useTranslations('outreach')
  const formats = useFormats()
  const at = decidedAt === null ? '' : formats.dateTime(decidedAt)
  const isConfirmed = state === 'CONFIRMED'
  return (
    <>
      <Banner
        tone={isConfirmed ? 'success' : 'warning'}
        announce="none"
        title={t(isConfirmed ? 'confirmed' : 'declined', { name, role, at })}
        className="w-full wrap-anywhere"
      >
        {registrationNumber !== '' && <p>{t('registration', { number: registrationNumber })}</p>}
        {remark !== '' && <p className="whitespace-pre-wrap">{remark}</p>}
      </Banner>
      {!isCurrent && (
        <Banner tone="warning" announce="none" className="w-full">
          {t('changedSince')}
        </Banner>
      )}
    </>
  )
}
