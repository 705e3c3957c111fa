'use client'

import { UsersRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'
import type { Asked } from '@/lib/client/use-asked'
import { useFormats } from '@/lib/i18n/use-formats'
import { ReachedRow, type Reach } from './reached-row'

interface ReachCardProps {
  preview: Asked<Reach>
  /** The label of a field, by its path in the input. */
  labelOf: (path: string) => string
  /** Shown once the people are known: the dates. */
  children?: ReactNode
}

const firstShown = 6
const loadDialog = async () => (await import('./reach-dialog')).ReachDialog

/** The people whom the schedule or assignment would reach as it is typed now. */
export function ReachCard({ preview, labelOf, children }: ReachCardProps) {
  const t = useTranslations('formSchedules.reach')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazy(isOpen, loadDialog, () => setOpen(false))
  const { found, issues, isAsking, isFailed } = preview
  return (
    <Card as="section" aria-label={t('title')} className="flex flex-col gap-4">
      <h2 className="text-lead font-bold">{t('title')}</h2>
      <div role="status" aria-busy={isAsking} className="flex flex-col gap-4">
        {!found && isAsking && (
          <SkeletonGroup className="flex flex-col gap-2">
            <Skeleton className="h-8 w-40" />
            <Skeleton className="h-24" />
          </SkeletonGroup>
        )}
        {isFailed && (
          <Banner tone="danger" announce="none" title={t('failed')} action={<Button onPress={preview.again}>{t('again')}</Button>} />
        )}
        {issues.length > 0 && (
          <Banner tone="warning" announce="none" title={t('refused')}>
            <ul className="flex flex-col gap-1">
              {issues.map(({ path, message }) => (
                <li key={path}>{t('issue', { field: labelOf(path), problem: message })}</li>
              ))}
            </ul>
          </Banner>
        )}
        {!found && !isAsking && !isFailed && issues.length === 0 && (
          <EmptyState level={3} icon={<UsersRound />} title={t('nothingYet')}>
            {t('nothingYetHelp')}
          </EmptyState>
        )}
        {found && (
          <>
            <p>
              <span className="block text-h1 font-bold tabular-nums">{formats.number(found.total)}</span>
              <span className="text-muted">{t('total', { count: found.total })}</span>
            </p>
            {found.without > 0 && (
              <Banner tone="warning" announce="none">
                {t('without', { count: found.without })}
              </Banner>
            )}
            {found.outside > 0 && (
              <Banner tone="info" announce="none">
                {t('outside', { count: found.outside })}
              </Banner>
            )}
          </>
        )}
      </div>
      {found && found.people.length > 0 && (
        <div className="-mx-4 flex flex-col gap-2 border-t border-line">
          <List plain label={t('people')}>
            {found.people.slice(0, firstShown).map((person) => (
              <ReachedRow key={person.id} person={person} />
            ))}
          </List>
          {found.total > firstShown && (
            <div className="px-4">
              <Button size="sm" aria-haspopup="dialog" onPress={() => setOpen(true)}>
                {t('showAll', { count: found.people.length })}
              </Button>
            </div>
          )}
        </div>
      )}
      {found && children}
      {found && isOpen && Dialog && <Dialog reach={found} onClose={() => setOpen(false)} />}
    </Card>
  )
}
