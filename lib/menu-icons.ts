/** The icons for the institution's own items in the sidebar. */
export const menuItemIcons = ['link', 'book', 'calendar', 'file', 'help', 'mail', 'people'] as const
export type MenuItemIcon = (typeof menuItemIcons)[number]
