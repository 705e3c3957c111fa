'use client'

import { UserSearch } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PersonDialog } from '@/components/shared/person-dialog'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { findSubjects, type listPrivacy } from '@/lib/contracts/privacy'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { ExportsList } from './exports-list'

/** The start of the duties under data-protection law: a person, the requested exports, or the retention periods. */
export function PrivacyScreen({ overview: { exports, proposals, moreProposals } }: { overview: OutputOf<typeof listPrivacy> }) {
  const t = useTranslations('privacy')
  const tShell = useTranslations('shell')
  const formats = useFormats()
  const router = useRouter()
  const [isChoosing, setChoosing] = useState(false)
  const screenOf = (id: string) => `${paths.privacyPerson}/${id}` as const

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={tShell('titles.privacy')}
        primary={
          <Button variant="primary" icon={<UserSearch />} onPress={() => setChoosing(true)}>
            {t('choose')}
          </Button>
        }
        more={<LinkButton href={paths.retention}>{tShell('titles.retention')}</LinkButton>}
      />
      <p className="max-w-prose text-muted">{t('intro')}</p>
      <section aria-labelledby="exports-title" className="flex flex-col gap-3">
        <h2 id="exports-title" className="text-lead font-bold">
          {t('exports.title')}
        </h2>
        <ExportsList exports={exports} withNames />
      </section>
      {proposals.length > 0 && (
        <Card as="section" aria-labelledby="proposals-title">
          <h2 id="proposals-title" className="text-lead font-bold">
            {t('proposals.title')}
          </h2>
          <p className="mb-3 max-w-prose text-muted">{t('proposals.help')}</p>
          <List label={t('proposals.title')}>
            {proposals.map(({ id, name, leftOn }) => (
              <ListRow key={id} title={name} subtitle={t('proposals.left', { day: formats.day(leftOn) })} href={screenOf(id)} />
            ))}
          </List>
          {moreProposals > 0 && <p className="mt-3 text-muted">{t('proposals.more', { count: moreProposals })}</p>}
        </Card>
      )}
      {isChoosing && (
        <PersonDialog
          words={{
            title: t('person.title'),
            search: t('person.search'),
            hint: t('person.hint'),
            failed: t('person.failed'),
            found: (count) => t('person.found', { count }),
          }}
          find={findPeople}
          onDone={(id) => {
            setChoosing(false)
            if (id !== null) router.push(screenOf(id))
          }}
        />
      )}
    </div>
  )
}

async function findPeople(q: string, signal: AbortSignal) {
  const { people } = await call(findSubjects, { q }, { signal })
  return people.map(({ id, name, username }) => ({ id, name, subtitle: username }))
}
