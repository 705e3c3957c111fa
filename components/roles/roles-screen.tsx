'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { Chip } from '@/components/ui/chip'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import type { ListedRole } from '@/lib/contracts/roles'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { offeredOf } from './offered'

const hrefOf = ({ id }: ListedRole) => `${paths.role}/${id}`

/** The roles of the institution, with what they open and how many hold them. */
export function RolesScreen({ roles }: { roles: readonly ListedRole[] }) {
  const t = useTranslations('roles')
  const tShell = useTranslations('shell')
  const formats = useFormats()
  const columns: readonly Column<ListedRole>[] = [
    {
      id: 'name',
      header: t('column.name'),
      cell: (role) => (
        <>
          <TextLink href={hrefOf(role)}>{role.name}</TextLink>
          <br />
          <span className="text-meta text-muted">{about(role)}</span>
        </>
      ),
    },
    {
      id: 'privileges',
      header: t('column.privileges'),
      cell: (role) => (role.privileges.includes('ALL') ? t('everything') : formats.number(offeredOf(role.privileges).length)),
    },
    {
      id: 'holders',
      header: t('column.holders'),
      cell: (role) => <TextLink href={`${paths.users}?roleId=${role.id}`}>{t('holders', { count: role.holders })}</TextLink>,
    },
    { id: 'kind', header: t('column.kind'), cell: (role) => <Kind role={role} /> },
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={tShell('titles.roles')}
        after={formats.number(roles.length)}
        intro={t('intro')}
        primary={
          <LinkButton href={paths.roleCreate} variant="primary" icon={<Plus />}>
            {tShell('titles.roleCreate')}
          </LinkButton>
        }
      />
      <DataTable
        label={tShell('titles.roles')}
        rows={roles}
        columns={columns}
        card={(role) => (
          <ListRow
            key={role.id}
            href={hrefOf(role)}
            title={role.name}
            subtitle={
              <>
                {about(role)}
                <br />
                {t('holders', { count: role.holders })}
              </>
            }
            trailing={<Kind role={role} />}
          />
        )}
      />
    </div>
  )

  function about({ builtIn, areas }: ListedRole): string {
    if (builtIn !== null) return t(`builtIn.${builtIn}`)
    return areas.length > 0 ? formats.list(areas.map((area) => t(`areaInList.${area}`))) : t('nothing')
  }
}

function Kind({ role: { builtIn, sensitive } }: { role: ListedRole }) {
  const t = useTranslations('roles')
  return (
    <span className="inline-flex flex-wrap gap-1">
      {builtIn !== null && <Chip>{t('isBuiltIn')}</Chip>}
      {sensitive && <Chip tone="warning">{t('hasSensitive')}</Chip>}
    </span>
  )
}
