import { getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { releases, runningVersion } from '@/lib/changelog'
import { getFormats } from '@/lib/i18n/server-formats'

/** Release notes by version, with the version that is running. */
export async function ChangelogScreen() {
  const [t, tShell, formats] = await Promise.all([getTranslations('changelog'), getTranslations('shell'), getFormats()])
  return (
    <div className="flex max-w-editor flex-col gap-6">
      <PageHeader title={tShell('titles.changelog')} subtitle={t('running', { version: runningVersion })} />
      {releases.map(({ version, key, releasedOn, notes }) => (
        <Card key={version} as="section" aria-labelledby={key}>
          <h2 id={key} className="text-lead font-bold">
            {t('released', { version, date: formats.day(releasedOn) })}
          </h2>
          <ul className="mt-2 list-disc pl-5">
            {notes.map((note) => (
              <li key={note} className="mt-1">
                {t(`${key}.${note}`)}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
