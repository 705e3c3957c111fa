'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { readUpkeep } from '@/lib/contracts/config/operations'
import type { listRecentImports } from '@/lib/contracts/imports'
import type { countInvitations } from '@/lib/contracts/users'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { DashboardCard, NothingYet } from './dashboard-card'

type Upkeep = OutputOf<typeof readUpkeep>
type Imports = OutputOf<typeof listRecentImports>['imports']
export interface AdminState {
  readonly upkeep: Upkeep | null
  readonly invitations: OutputOf<typeof countInvitations> | null
  readonly imports: Imports | null
}

/** What somebody who runs the installation or its accounts has to look after. */
export function AdminCards({ upkeep, invitations, imports }: AdminState) {
  return (
    <>
      {upkeep && <UpkeepCard {...upkeep} />}
      {invitations && <InvitationsCard {...invitations} />}
      {imports && <ImportsCard imports={imports} />}
    </>
  )
}

function UpkeepCard({ failingJobs, outbox, backup }: Upkeep) {
  const t = useTranslations('dashboard.admin')
  return (
    <DashboardCard
      title={t('upkeep')}
      action={
        <LinkButton href={paths.operations} fullWidth>
          {t('openOperations')}
        </LinkButton>
      }
    >
      <List plain label={t('upkeep')}>
        <ListRow
          title={t('mails')}
          subtitle={t('mailsWaiting', { count: outbox.waiting })}
          trailing={<StatusChip tone={outbox.failed > 0 ? 'danger' : 'success'}>{t('failed', { count: outbox.failed })}</StatusChip>}
        />
        <ListRow
          title={t('jobs')}
          trailing={<StatusChip tone={failingJobs > 0 ? 'danger' : 'success'}>{t('failed', { count: failingJobs })}</StatusChip>}
        />
        <Backup {...backup} />
      </List>
    </DashboardCard>
  )
}

function Backup({ madeAt, isOverdue, hasFailed }: Upkeep['backup']) {
  const t = useTranslations('dashboard.admin')
  const formats = useFormats()
  return (
    <ListRow
      title={t('backup')}
      subtitle={madeAt === null ? t('noBackupHelp') : formats.dateTime(madeAt)}
      trailing={
        hasFailed ? (
          <StatusChip tone="danger">{t('backupFailed')}</StatusChip>
        ) : madeAt === null ? (
          <StatusChip tone="warning">{t('noBackup')}</StatusChip>
        ) : (
          isOverdue && <StatusChip tone="warning">{t('backupOverdue')}</StatusChip>
        )
      }
    />
  )
}

function InvitationsCard({ pending, lapsed }: OutputOf<typeof countInvitations>) {
  const t = useTranslations('dashboard.admin')
  return (
    <DashboardCard
      title={t('invitations')}
      after={pending > 0 && <span className="text-muted tabular-nums">{pending}</span>}
      action={
        pending > 0 && (
          <LinkButton href={`${paths.users}?state=PENDING`} fullWidth>
            {t('openInvitations')}
          </LinkButton>
        )
      }
    >
      <NothingYet title={t('pending', { count: pending })}>{pending > 0 ? t('lapsed', { count: lapsed }) : t('pendingHelp')}</NothingYet>
    </DashboardCard>
  )
}

const tones = {
  OPEN: 'warning',
  PREPARED: 'info',
  APPLYING: 'info',
  APPLIED: 'success',
  UNDOING: 'info',
  UNDONE: 'neutral',
  FAILED: 'danger',
} as const

function ImportsCard({ imports }: { imports: Imports }) {
  const t = useTranslations('dashboard.admin')
  const formats = useFormats()
  const hrefOf = ({ id, targetId }: Imports[number]) =>
    targetId === null ? `${paths.peopleImport}/${id}` : `${paths.dataUpload}/${targetId}/${id}`
  return (
    <DashboardCard title={t('imports')}>
      {imports.length === 0 && <NothingYet title={t('noImports')}>{t('noImportsHelp')}</NothingYet>}
      {imports.length > 0 && (
        <List plain label={t('imports')}>
          {imports.map((one) => (
            <ListRow
              key={one.id}
              href={hrefOf(one)}
              title={one.fileName}
              subtitle={
                <>
                  {t('importBy', { name: one.by, at: formats.dateTime(one.createdAt) })}
                  {one.refused > 0 && ` · ${t('importRefused', { count: one.refused })}`}
                </>
              }
              trailing={<StatusChip tone={tones[one.state]}>{t(`importState.${one.state}`)}</StatusChip>}
            />
          ))}
        </List>
      )}
    </DashboardCard>
  )
}
