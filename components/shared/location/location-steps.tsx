import { useTranslations } from 'next-intl'

const browsers = ['chromium', 'safari', 'firefox'] as const

/** How each browser lets a site ask for the position: shown while the question waits, and once access is denied. */
export function LocationSteps() {
  const t = useTranslations('location.steps')
  return (
    <section aria-labelledby="location-steps" className="mt-4 flex flex-col gap-2">
      <h2 id="location-steps" className="text-lead font-bold">
        {t('title')}
      </h2>
      <dl className="flex flex-col gap-2">
        {browsers.map((browser) => (
          <div key={browser}>
            <dt className="font-medium">{t(`${browser}.name`)}</dt>
            <dd className="text-muted">{t(`${browser}.how`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{t('device')}</p>
    </section>
  )
}
