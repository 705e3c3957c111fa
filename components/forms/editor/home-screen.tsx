'use client'

import { FilePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { addStarters } from '@/lib/contracts/forms'
import { starterKeys, type StarterKey } from '@/lib/forms/starters/keys'
import { paths } from '@/lib/paths'

type HomeCounts = {
  readonly forms: number
  readonly types: number
  readonly schedules: number
  readonly starters: readonly StarterKey[]
}

/** Links to forms, their types and the library, and to ready-made forms that can be copied. */
export function HomeScreen({ counts }: { counts: HomeCounts }) {
  const t = useTranslations('formEditor')
  const router = useRouter()
  const problem = useProblemText()
  const present = new Set(counts.starters)
  const left = starterKeys.filter((key) => !present.has(key))
  const [chosen, setChosen] = useState<ReadonlySet<StarterKey>>(() => new Set(counts.forms === 0 ? left : []))
  const [busy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    try {
      const { added } = await call(addStarters, { keys: [...chosen] })
      notify.success(t('starters.added', { count: added }))
      setChosen(new Set())
      router.refresh()
    } catch (error) {
      notify.error(problem(error))
    }
    setBusy(false)
  }

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('home.title')}
        primary={
          <LinkButton variant="primary" icon={<FilePlus />} href={`${paths.editorForm}/new`}>
            {t('list.add')}
          </LinkButton>
        }
      />
      <List label={t('home.title')}>
        <ListRow href={paths.editorForms} title={t('list.title')} subtitle={t('home.forms', { count: counts.forms })} />
        <ListRow href={paths.formTypes} title={t('types.title')} subtitle={t('home.types', { count: counts.types })} />
        <ListRow href={paths.formSchedules} title={t('home.schedulesTitle')} subtitle={t('home.schedules', { count: counts.schedules })} />
        <ListRow href={paths.workbooks} title={t('home.workbooksTitle')} subtitle={t('home.workbooks')} />
        <ListRow href={`${paths.formLibrary}/fields`} title={t('library.title')} subtitle={t('home.library')} />
      </List>
      <Card as="section" aria-label={t('starters.title')} className="flex flex-col gap-3">
        <h2 className="text-lead font-bold">{t('starters.title')}</h2>
        <p className="text-dense text-muted">{t('starters.help')}</p>
        {left.length === 0 ? (
          <p className="text-muted">{t('starters.all')}</p>
        ) : (
          <>
            <ul className="grid gap-2 md:grid-cols-2">
              {starterKeys.map((key) => (
                <li key={key}>
                  <Checkbox
                    label={t(`starters.name.${key}`)}
                    description={present.has(key) ? t('starters.present') : t(`starters.about.${key}`)}
                    checked={present.has(key) || chosen.has(key)}
                    readOnly={present.has(key)}
                    onChange={(on) => setChosen((before) => new Set(on ? [...before, key] : [...before].filter((one) => one !== key)))}
                  />
                </li>
              ))}
            </ul>
            <div>
              <Button loading={busy} disabledReason={chosen.size === 0 && t('starters.none')} onPress={() => void add()}>
                {t('starters.add', { count: chosen.size })}
              </Button>
            </div>
          </>
        )}
      </Card>
    </div>
  )
}
