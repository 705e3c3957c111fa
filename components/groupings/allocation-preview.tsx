'use client'

import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/shared/data-table/data-table'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { intoView } from '@/components/ui/into-view'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import type { OutputOf } from '@/lib/contract'
import type { previewAllocation } from '@/lib/contracts/groupings'

interface AllocationPreviewProps {
  preview: OutputOf<typeof previewAllocation>
  isApplying: boolean
  onApply: () => void
}

/** The planned moves, and the sizes of the groups after them. Nothing is done yet. */
export function AllocationPreview({
  preview: { moves, total, staying, sizes, problems, wrong },
  isApplying,
  onApply,
}: AllocationPreviewProps) {
  const t = useTranslations('groupings.preview')
  const nowhere = useTranslations('groupings')('nowhere')
  return (
    <section ref={intoView} aria-labelledby="preview" className="flex flex-col gap-4">
      <h2 id="preview" className="text-h2 font-bold">
        {t('title')}
      </h2>
      <p role="status">{t('summary', { count: total, staying })}</p>
      {wrong > 0 && (
        <Banner tone="warning" title={t('problems', { count: wrong })}>
          <ul className="mt-1 flex flex-col gap-1">
            {problems.map(({ line, text, problem }) => (
              <li key={line} className="wrap-anywhere">
                {t(`problem.${problem}`, { line, text })}
              </li>
            ))}
          </ul>
          {wrong > problems.length && <p className="mt-1">{t('moreProblems', { count: wrong - problems.length })}</p>}
        </Banner>
      )}
      <div>
        <h3 id="sizes" className="mb-2 text-lead font-bold">
          {t('sizes')}
        </h3>
        <List aria-labelledby="sizes">
          {sizes.map(({ groupId, name, colour, before, after }) => (
            <ListRow
              key={groupId}
              title={<Chip tone={colour}>{name}</Chip>}
              trailing={<span className="tabular-nums">{t('size', { before, after })}</span>}
            />
          ))}
        </List>
      </div>
      {moves.length > 0 && (
        <div>
          <h3 className="mb-2 text-lead font-bold">{t('moves')}</h3>
          <DataTable
            label={t('moves')}
            rows={moves.map(({ userId, ...move }) => ({ id: userId, ...move }))}
            columns={[
              { id: 'name', header: t('column.name'), cell: ({ displayName }) => displayName },
              { id: 'from', header: t('column.from'), cell: ({ from }) => from ?? nowhere },
              { id: 'to', header: t('column.to'), cell: ({ to }) => to ?? nowhere },
            ]}
            card={({ id, displayName, from, to }) => (
              <ListRow key={id} title={displayName} subtitle={t('fromTo', { from: from ?? nowhere, to: to ?? nowhere })} />
            )}
          />
          {total > moves.length && <p className="mt-2 text-dense text-muted">{t('cut', { shown: moves.length, total })}</p>}
        </div>
      )}
      <StickyActionBar floating>
        <Button variant="primary" loading={isApplying} disabledReason={total === 0 && t('nothing')} onPress={onApply}>
          {t('apply', { count: total })}
        </Button>
      </StickyActionBar>
    </section>
  )
}
