'use client'

import { Download, Languages } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { StateChips } from '@/components/shared/list/state-chips'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { StatusChip } from '@/components/ui/status-chip'
import { call } from '@/lib/client/request'
import { saveFile } from '@/lib/client/save-file'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { exportWording, type searchWording, type WordedText } from '@/lib/contracts/config/wording'
import { paths } from '@/lib/paths'
import { languageNames } from '@/lib/i18n/language-names'
import { locales } from '@/lib/i18n/locales'
import { usePlaceOf } from './place-of'
import { WordingDialog } from './wording-dialog'

interface WordingScreenProps {
  found: OutputOf<typeof searchWording>
  asked: Filters
}

/** Every text of the application: searched by its words, replaced by the institution's own. The address holds the filters. */
export function WordingScreen({ found: { rows, total, changed, from, page, pages, locale }, asked }: WordingScreenProps) {
  const t = useTranslations('institution.wording')
  const tShell = useTranslations('shell.titles')
  const router = useRouter()
  const problem = useProblemText()
  const placeOf = usePlaceOf()
  const filters = useFilters(paths.wording, asked)
  const [opened, setOpened] = useState<WordedText | null>(null)
  const [isTaking, setTaking] = useState(false)
  const languages = [...locales.map((name) => ({ value: name, label: languageNames[name] })), { value: 'all', label: t('allLanguages') }]
  const state = asked.state === 'changed' ? 'changed' : 'all'

  async function download() {
    setTaking(true)
    try {
      const { csv } = await call(exportWording, {})
      saveFile({ name: `${t('file')}.csv`, type: 'text/csv;charset=utf-8', text: csv })
    } catch (error) {
      notify.error(problem(error), { id: 'wording' })
    }
    setTaking(false)
  }

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={tShell('wording')}
        intro={t('intro')}
        more={
          <Button icon={<Download />} loading={isTaking} disabledReason={changed === 0 && t('noneChanged')} onPress={() => void download()}>
            {t('export')}
          </Button>
        }
      />
      <FilterBar
        states={
          <StateChips
            label={t('show')}
            options={[
              { value: 'all', label: t('everything') },
              { value: 'changed', label: t('changedOnly', { count: changed }) },
            ]}
            value={state}
            onChange={(next) => filters.set({ state: next === 'all' ? '' : next })}
          />
        }
        search={{ label: t('search'), hint: t('searchHint'), of: filters }}
        filters={[
          {
            id: 'language',
            label: t('language'),
            said: asked.language ? (languages.find(({ value }) => value === locale)?.label ?? locale) : null,
            // A language is always selected, so the field has no empty choice.
            field: <Select label={t('language')} options={languages} value={locale} onChange={(language) => filters.set({ language })} />,
            onClear: () => filters.set({ language: '' }),
          },
        ]}
        onClear={filters.clear}
      />
      {rows.length === 0 && (
        <EmptyState
          icon={<Languages />}
          title={t(state === 'changed' && changed === 0 ? 'noneChanged' : 'nothing')}
          action={asked.q !== '' && <Button onPress={filters.clear}>{t('clear')}</Button>}
        >
          {t('nothingHelp')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <List label={tShell('wording')}>
            {rows.map((row) => (
              <ListRow
                key={`${row.locale} ${row.key}`}
                title={<span className="whitespace-pre-wrap">{shortenText(row.override ?? row.original)}</span>}
                subtitle={
                  <>
                    {row.override !== null && (
                      <>
                        {t('instead', { original: shortenText(row.original) })}
                        <br />
                      </>
                    )}
                    {locale === 'all' && `${languageNames[row.locale]} · `}
                    {placeOf(row.key)}
                  </>
                }
                trailing={row.override !== null && <StatusChip tone="info">{t('changed')}</StatusChip>}
                onPress={() => setOpened(row)}
              />
            ))}
          </List>
          <Pager page={page} pages={pages} from={from} to={from + rows.length - 1} total={total} onGo={filters.turnTo} />
        </>
      )}
      {opened && (
        <WordingDialog
          text={opened}
          onDone={(outcome) => {
            setOpened(null)
            if (outcome === null) return
            notify.success(t(outcome), { id: 'wording' })
            router.refresh()
          }}
        />
      )}
    </div>
  )
}

const shortenText = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
