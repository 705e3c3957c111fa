'use client'

import {
  BadgeCheck,
  CalendarDays,
  ChartNoAxesColumn,
  CornerDownLeft,
  FileText,
  FolderHeart,
  History,
  LogOut,
  MessagesSquare,
  PenLine,
  Plus,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState, type ReactNode } from 'react'
import { useActiveOption } from '@/components/shared/selector-modal-active'
import { classNames } from '@/components/ui/class-names'
import { Dialog } from '@/components/ui/dialog'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { SearchField } from '@/components/ui/search-field'
import { caseDigits } from '@/lib/clinical-cases/case-number'
import { useOffline } from '@/lib/client/hooks'
import type { ShellData } from '@/lib/menu'
import { ScreenIcon } from '@/components/shared/screen-icon'
import { paletteCommands, type Command } from './palette-commands'
import { useFinds, useRecent } from './use-palette-finds'
import { useNewOf } from './use-new-of'
import { useWayOut } from './use-viewing'

export interface CommandPaletteProps extends Pick<ShellData, 'places' | 'create'> {
  onClose: () => void
  onLogOut: () => void
}

/** Finds any screen, action, recent item, person, case, form or thread by a part of its name or another word for it. */
export function CommandPalette({ places, create, onClose, onLogOut }: CommandPaletteProps) {
  const t = useTranslations('shell')
  const newOf = useNewOf()
  const wayOut = useWayOut()
  const [text, setText] = useState('')
  const offline = useOffline()
  const recent = useRecent()
  const { finds, busy, failed } = useFinds(text, !offline)
  const shown = paletteCommands(
    { places, create, recent, finds, text },
    {
      newOf,
      titleOf: (screen) => t(`titles.${screen}`),
      verbOf: (verb) => t(`palette.verbs.${verb}`),
      yearOf: (year) => (year === 'GRADUATED' ? t('palette.graduated') : t('palette.year', { year })),
      studentsOfYear: (year) => t('palette.ofYear', { year }),
      caseNumber: (reference) => t('palette.case', { number: caseDigits(reference) }),
      wayOut,
    },
  )
  const all = shown.flatMap(({ commands }) => commands)
  const count = all.length
  const active = useActiveOption({ count, startsActive: true, onChoose: (_, optionId) => document.getElementById(optionId)?.click() })

  return (
    <Dialog open title={t('palette.title')} size="md" closesOnBackdrop onClose={onClose}>
      <div className="min-h-96 pb-4">
        <SearchField
          data-autofocus
          label={t('palette.label')}
          placeholder={t('palette.placeholder')}
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
        {offline && <p className="px-2 py-2 text-dense text-muted">{t('palette.offline')}</p>}
      </div>
    </Dialog>
  )

  function statusOf(): string {
    if (busy) return t('palette.searching')
    return count === 0 ? t('palette.nothing', { text }) : t('palette.found', { count })
  }
}

/** A group has a title only beside other groups. */
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

const icons = {
  new: Plus,
  recent: History,
  case: FolderHeart,
  test: BadgeCheck,
  form: FileText,
  thread: MessagesSquare,
  logOut: LogOut,
  progress: ChartNoAxesColumn,
  message: PenLine,
  timetable: CalendarDays,
  teachersTimetable: CalendarDays,
} as const

function CommandIcon({ name }: { name: Command['icon'] }) {
  if (!isOwnIcon(name)) return <ScreenIcon name={name} />
  const Icon = icons[name]
  return (
    <IconSlot>
      <Icon />
    </IconSlot>
  )
}

function isOwnIcon(name: Command['icon']): name is keyof typeof icons {
  return Object.hasOwn(icons, name)
}

type OptionProps = { id: string; command: Command; isActive: boolean; onChoose: () => void }

function Option({ id, command: { icon, caption, subcaption, href }, isActive, onChoose }: OptionProps) {
  const look = classNames(
    'flex min-h-control w-full items-center gap-3 rounded-control px-2 py-1 text-left',
    isActive ? 'forced-chosen bg-primary-tint text-primary' : 'hover:bg-hover',
  )
  const words = (
    <>
      <CommandIcon name={icon} />
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
