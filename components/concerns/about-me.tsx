'use client'

import { Inbox } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { appealConcern, respondToConcern, type listConcernsAboutMe, type readConcernAboutMe } from '@/lib/contracts/concerns'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { SaidList } from './said-list'
import { KindIcon, StateChip } from './words'
import { WriteBox } from './write-box'

type About = OutputOf<typeof readConcernAboutMe>

/** A case as its student sees it: the disclosure, never the raised text, and the raiser only where they agreed. */
export function AboutMe({ rows, one }: OutputOf<typeof listConcernsAboutMe> & { one: About | null }) {
  const t = useTranslations('concerns')
  const formats = useFormats()
  if (rows.length === 0)
    return (
      <EmptyState icon={<Inbox />} title={t('about.empty')}>
        {t('about.emptyHelp')}
      </EmptyState>
    )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <List label={t('tab.about')}>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            href={`${paths.seriousConcern}?about=${row.id}`}
            selected={row.id === one?.id}
            leading={<KindIcon kind={row.kind} />}
            title={`${row.number} · ${t(`category.${row.category}`)}`}
            subtitle={t('about.on', { date: formats.date(row.disclosedAt) })}
            trailing={<StateChip state={row.state} />}
          />
        ))}
      </List>
      {one && (
        <div className="min-w-0 lg:col-span-2">
          <One key={one.id} one={one} />
        </div>
      )}
    </div>
  )
}

function One({ one }: { one: About }) {
  const t = useTranslations('concerns')
  const formats = useFormats()
  const router = useRouter()
  const until = one.respondUntil === null ? 'none' : formats.longDay(one.respondUntil)
  return (
    <Card as="section" aria-labelledby="about-title">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="about-title" className="text-h2 font-bold">
            {one.number}
          </h2>
          <StateChip state={one.state} />
        </div>
        <p className="text-muted">
          {t(`category.${one.category}`)} · {t('about.on', { date: formats.date(one.disclosedAt) })}
          {one.raisedBy && <> · {t('about.from', { name: one.raisedBy })}</>}
          {one.outcome && <> · {t(`outcome.${one.outcome}`)}</>}
        </p>
        <SaidList entries={one.entries} label={t('about.course')} />
        {one.mayRespond && (
          <WriteBox
            place={`${one.id}:response`}
            id="about-response"
            label={t('about.respond')}
            help={t('about.respondHelp', { until })}
            action={t('about.send')}
            done={t('about.sent')}
            rows={6}
            send={async (text) => {
              await call(respondToConcern, { id: one.id, text })
              router.refresh()
            }}
          />
        )}
        {one.appealUntil && (
          <WriteBox
            place={`${one.id}:appeal`}
            id="about-appeal"
            label={t('about.appealLabel')}
            help={t('about.appealHelp', { until: formats.longDay(one.appealUntil) })}
            action={t('about.appealSend')}
            done={t('about.appealed')}
            send={async (text) => {
              await call(appealConcern, { id: one.id, text })
              router.refresh()
            }}
          />
        )}
      </div>
    </Card>
  )
}
