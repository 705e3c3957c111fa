'use client'

import { ArrowUpDown, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { moveItem } from '@/components/shared/editor/in-order'
import { OrderList } from '@/components/shared/editor/order-list'
import { MenuIcon } from '@/components/shared/menu-icon'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { leadToField } from '@/components/ui/lead-to'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { saveSidebar, type InstitutionSettings } from '@/lib/contracts/config/settings'
import { menuItemIcons, type MenuItemIcon } from '@/lib/menu-icons'
import { PartScreen } from './part-screen'
import { usePrivilegeOptions } from './privilege-options'

type Item = { readonly id: string; readonly caption: string; readonly link: string; readonly icon: MenuItemIcon; readonly priv: string }
type Values = { readonly sidebarmenuitems: readonly Item[] }

/** Items that were read get their positions as ids, so that two readings of the same settings are equal. */
function formOf({ revision, values }: InstitutionSettings['sidebar']): { revision: number; values: Values } {
  return {
    revision,
    values: { sidebarmenuitems: values.sidebarmenuitems.map(({ priv = '', ...item }, at) => ({ ...item, priv, id: `item-${at}` })) },
  }
}

export function SidebarScreen({ settings: { sidebar } }: { settings: InstitutionSettings }) {
  const t = useTranslations('institution.sidebar')
  const tOrder = useTranslations('editor.order')
  const [isOrdering, setOrdering] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const privileges = usePrivilegeOptions()
  return (
    <PartScreen
      screen="sidebarItems"
      intro={t('intro')}
      initial={formOf(sidebar)}
      contract={saveSidebar}
      inputOf={({ sidebarmenuitems: items }, revision) => ({
        revision,
        sidebarmenuitems: items.map(({ caption, link, icon, priv }) => ({ caption, link, icon, ...(priv !== '' && { priv }) })),
      })}
      storedOf={({ sidebar: now }) => formOf(now)}
      names={{ sidebarmenuitems: t('title') }}
      labelOf={(path) => {
        const [, at, name] = path.split('.')
        const field = name === 'caption' || name === 'link' || name === 'icon' ? t(name) : name === 'priv' ? t('for') : ''
        return at === undefined ? null : `${t('item', { number: Number(at) + 1 })}, ${field}`
      }}
    >
      {({ values: { sidebarmenuitems: items }, set, field }) => {
        const nameOf = ({ caption }: Item, at: number) => caption.trim() || t('item', { number: at + 1 })
        const change = (id: string, to: Partial<Item>) =>
          set({ sidebarmenuitems: items.map((item) => (item.id === id ? { ...item, ...to } : item)) })
        const { id: listId, error } = field('sidebarmenuitems')
        /** Moves to the field once it is drawn. */
        const lead = (at: number) => requestAnimationFrame(() => leadToField(field(`sidebarmenuitems.${at}.caption`).id))
        function add() {
          // The list for ordering shows captions only, so the new item could not be filled in there.
          setOrdering(false)
          set({ sidebarmenuitems: [...items, { id: newId(), caption: '', link: '', icon: 'link', priv: '' }] })
          lead(items.length)
        }
        function remove(at: number) {
          set({ sidebarmenuitems: items.filter((_item, other) => other !== at) })
          // The pressed button disappears with its item.
          if (items.length > 1) lead(Math.min(at, items.length - 2))
          else addButton.current?.focus()
        }
        return (
          <>
            <div id={listId} className="flex flex-col gap-4">
              {error && <p className="text-dense font-medium text-danger">{error}</p>}
              {items.length === 0 && <p className="text-muted">{t('none')}</p>}
              {items.length > 1 && (
                <div className="flex flex-wrap items-center gap-3">
                  <Button size="sm" icon={<ArrowUpDown />} aria-pressed={isOrdering} onPress={() => setOrdering(!isOrdering)}>
                    {tOrder(isOrdering ? 'done' : 'start')}
                  </Button>
                  {isOrdering && <p className="text-dense text-muted">{tOrder('help')}</p>}
                </div>
              )}
              {isOrdering && items.length > 1 ? (
                <OrderList
                  label={tOrder('start')}
                  items={items.map((item, at) => ({ id: item.id, caption: nameOf(item, at), about: item.link }))}
                  onMove={(id, to) =>
                    set({
                      sidebarmenuitems: moveItem(
                        items,
                        items.findIndex((item) => item.id === id),
                        to,
                      ),
                    })
                  }
                />
              ) : (
                items.map((item, at) => (
                  <Fieldset
                    key={item.id}
                    legend={nameOf(item, at)}
                    action={<IconButton label={t('remove', { caption: nameOf(item, at) })} icon={<Trash2 />} onPress={() => remove(at)} />}
                  >
                    <TextField
                      {...field(`sidebarmenuitems.${at}.caption`)}
                      label={t('caption')}
                      required
                      maxLength={60}
                      value={item.caption}
                      onChange={(caption) => change(item.id, { caption })}
                    />
                    <TextField
                      {...field(`sidebarmenuitems.${at}.link`)}
                      label={t('link')}
                      description={t('linkHelp')}
                      required
                      maxLength={500}
                      autoCapitalize="none"
                      spellCheck={false}
                      value={item.link}
                      onChange={(link) => change(item.id, { link })}
                    />
                    <div className="grid items-start gap-4 sm:grid-cols-2">
                      <Select
                        {...field(`sidebarmenuitems.${at}.icon`)}
                        label={t('icon')}
                        options={menuItemIcons.map((value) => ({ value, label: t(`icons.${value}`) }))}
                        value={item.icon}
                        onChange={(next) => change(item.id, { icon: menuItemIcons.find((icon) => icon === next) ?? 'link' })}
                      />
                      <Select
                        {...field(`sidebarmenuitems.${at}.priv`)}
                        label={t('for')}
                        placeholder={t('everybody')}
                        options={privileges(item.priv)}
                        value={item.priv}
                        onChange={(priv) => change(item.id, { priv })}
                      />
                    </div>
                  </Fieldset>
                ))
              )}
              <div>
                <Button ref={addButton} icon={<Plus />} onPress={add}>
                  {t('add')}
                </Button>
              </div>
            </div>
            {items.length > 0 && (
              <Fieldset legend={t('preview')}>
                <ul className="flex max-w-sidebar flex-col gap-0.5">
                  {items.map((item, at) => (
                    <li key={item.id} className="flex min-h-control items-center gap-3 px-2 text-dense font-medium">
                      <MenuIcon name={item.icon} />
                      <span className="min-w-0 wrap-anywhere">{nameOf(item, at)}</span>
                    </li>
                  ))}
                </ul>
              </Fieldset>
            )}
          </>
        )
      }}
    </PartScreen>
  )
}
