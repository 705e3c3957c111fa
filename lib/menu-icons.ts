/** What an item of the institution's own in the sidebar may be drawn with. */
export const menuItemIcons = ['link', 'book', 'calendar', 'file', 'help', 'mail', 'people'] as const
export type MenuItemIcon = (typeof menuItemIcons)[number]
