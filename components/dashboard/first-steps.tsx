import { FileUp, Settings, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'

/** For whoever has just made the first account: where an institution begins. Gone as soon as anybody else is there. */
export function FirstSteps() {
  const t = useTranslations('dashboard.firstSteps')
  const tShell = useTranslations('shell.titles')
  return (
    <Card as="section" aria-labelledby="first-steps" className="flex max-w-3xl flex-col gap-3">
      <h2 id="first-steps" className="text-lead font-bold">
        {t('title')}
      </h2>
      <p className="max-w-prose text-muted">{t('help')}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" href={paths.peopleImport} icon={<FileUp />}>
          {tShell('peopleImport')}
        </LinkButton>
        <LinkButton href={paths.userCreate} icon={<UserPlus />}>
          {tShell('userCreate')}
        </LinkButton>
        <LinkButton variant="quiet" href={paths.settings} icon={<Settings />}>
          {tShell('settings')}
        </LinkButton>
      </div>
    </Card>
  )
}
