'use client'

import { CornerDownLeft, History, LogOut, Plus, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState, type ReactNode } from 'react'
import { useActiveOption } from '@/components/shared/selector-modal-active'
import { matchesText } from '@/components/shared/selector-modal-rules'
import { classNames } from '@/components/ui/class-names'
import { Dialog } from '@/components/ui/dialog'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { SearchField } from '@/components/ui/search-field'
import { useOffline } from '@/lib/client/hooks'
import { paths } from '@/lib/paths'
import type { ShellData } from '@/lib/menu'
import { ScreenIcon } from '@/components/shared/screen-icon'
import { useRecent, useStudents } from './use-palette-finds'
import { useWayOut } from './use-viewing'

export interface CommandPaletteProps extends Pick<ShellData, 'places' | 'create' | 'findsStudents' | 'opensProgress'> {
  onClose: () => void
  onLogOut: () => void
}

type Command = {
  readonly id: string
  readonly caption: string
  readonly subcaption: string
  readonly icon: ReactNode
  readonly href: string | null
}
type Group = { readonly name: 'recent' | 'screens' | 'students'; readonly commands: readonly Command[] }

/** Any screen, action, recent item or student, by typing a part of its name. */
export function CommandPalette({ places, create, findsStudents, opensProgress, onClose, onLogOut }: CommandPaletteProps) {
  const t = useTranslations('shell')
  const wayOut = useWayOut()
  const [text, setText] = useState('')
  const offline = useOffline()
  const recent = useRecent()
  const { students, busy, failed } = useStudents(text, findsStudents && !offline)
  const own: Command[] = [
    ...create.map(({ screen, href }) => ({
      id: href,
      caption: t(screen === 'forms' ? 'newForm' : screen === 'newMessage' ? 'titles.newMessage' : 'newTreatmentSession'),
      subcaption: '',
      icon: (
        <IconSlot>
          <Plus />
        </IconSlot>
      ),
      href,
    })),
    ...places.map((name) => ({
      id: name,
      caption: t(`titles.${name}`),
      subcaption: '',
      icon: <ScreenIcon name={name} />,
      href: paths[name],
    })),
    {
      id: 'logOut',
      caption: wayOut,
      subcaption: '',
      icon: (
        <IconSlot>
          <LogOut />
        </IconSlot>
      ),
      href: null,
    },
  ]
  const ofText = ({ caption, subcaption }: Pick<Command, 'caption' | 'subcaption'>) => matchesText({ caption, subcaption }, text)
  const groups: Group[] = [
    {
      name: 'recent',
      commands: recent.filter(ofText).map((item) => ({
        ...item,
        id: item.href,
        icon: (
          <IconSlot>
            <History />
          </IconSlot>
        ),
      })),
    },
    { name: 'screens', commands: own.filter(ofText) },
    {
      name: 'students',
      commands: students.map(({ id, displayName, programme, year }) => ({
        id,
        caption: displayName,
        subcaption: [programme, year === 'GRADUATED' ? t('palette.graduated') : year && t('palette.year', { year })]
          .filter(Boolean)
          .join(', '),
        icon: (
          <IconSlot>
            <UserRound />
          </IconSlot>
        ),
        href: opensProgress
          ? `${paths.progress}/${id}`
          : `${paths.clinical}?${new URLSearchParams({ view: 'search', q: displayName }).toString()}`,
      })),
    },
  ]
  const shown = groups.filter(({ commands }) => commands.length > 0)
  const all = shown.flatMap(({ commands }) => commands)
  const count = all.length
  const active = useActiveOption({ count, startsActive: true, onChoose: (_, optionId) => document.getElementById(optionId)?.click() })

  return (
    <Dialog open title={t('palette.title')} size="md" closesOnBackdrop onClose={onClose}>
      <div className="min-h-96 pb-4">
        <SearchField
          data-autofocus
          label={t(findsStudents ? 'palette.labelStudents' : 'palette.label')}
          placeholder={t(findsStudents ? 'palette.placeholderStudents' : 'palette.placeholder')}
          value={text}
          maxLength={100}
          onChange={(next) => {
            setText(next)
            active.setIndex(null)
          }}
          {...active.fieldProps}
        />
        {count > 0 && (
          <div id={active.listId} role="listbox" aria-label={t('palette.title')} aria-busy={busy} className="mt-2 flex flex-col">
            {shown.map(({ name, commands }) => (
              <Options key={name} title={shown.length > 1 ? t(`palette.groups.${name}`) : null}>
                {commands.map((command) => {
                  const index = all.indexOf(command)
                  return (
                    <Option
                      key={command.id}
                      id={active.optionId(index)}
                      command={command}
                      isActive={index === active.index}
                      onChoose={command.href === null ? onLogOut : onClose}
                    />
                  )
                })}
              </Options>
            ))}
          </div>
        )}
        <p role="status" className={count > 0 ? 'sr-only' : 'px-2 py-4 text-muted'}>
          {statusOf()}
        </p>
        {failed && (
          <p role="alert" className="px-2 py-2 text-dense text-danger">
            {t('palette.failed')}
          </p>
        )}
        {findsStudents && offline && <p className="px-2 py-2 text-dense text-muted">{t('palette.offline')}</p>}
      </div>
    </Dialog>
  )

  function statusOf(): string {
    if (busy) return t('palette.searching')
    return count === 0 ? t('palette.nothing', { text }) : t('palette.found', { count })
  }
}

/** A group says what it is only beside others. */
function Options({ title, children }: { title: string | null; children: ReactNode }) {
  const id = useId()
  if (title === null) return children
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col">
      <p id={id} className="px-2 pt-3 pb-1 text-meta font-medium text-muted">
        {title}
      </p>
      {children}
    </div>
  )
}

type OptionProps = { id: string; command: Command; isActive: boolean; onChoose: () => void }

function Option({ id, command: { icon, caption, subcaption, href }, isActive, onChoose }: OptionProps) {
  const look = classNames(
    'flex min-h-control w-full items-center gap-3 rounded-control px-2 py-1 text-left',
    isActive ? 'forced-chosen bg-primary-tint text-primary' : 'hover:bg-hover',
  )
  const words = (
    <>
      {icon}
      <span className="min-w-0 grow wrap-anywhere">
        {caption}
        {subcaption && <span className="block text-dense text-muted">{subcaption}</span>}
      </span>
      {isActive && (
        <IconSlot small className="text-muted">
          <CornerDownLeft />
        </IconSlot>
      )}
    </>
  )
  if (href === null)
    return (
      <button id={id} type="button" role="option" aria-selected={isActive} tabIndex={-1} onClick={onChoose} className={look}>
        {words}
      </button>
    )
  return (
    <Anchor id={id} role="option" aria-selected={isActive} tabIndex={-1} href={href} onClick={onChoose} className={look}>
      {words}
    </Anchor>
  )
}
