import type { Page } from '@playwright/test'

/** What a screen's frame looks like as it is drawn. */
interface Framed {
  /** Where the first content begins, in pixels from the top: below the header, the filter bar, the tabs and the banner. Null: there is none. */
  readonly first: number | null
  /** What the first content says, to find it by. */
  readonly says: string
  /** Rows of tabs, chips or buttons on the first screen that take more than one line, by their words. */
  readonly wrapped: readonly string[]
  /** Selects on the first screen whose choice is wider than the field, by their words. */
  readonly clipped: readonly string[]
  /** Whether the page is wider than the window once its title is as long as a title may be. */
  readonly isWide: boolean
  /** Of the head, with a title as long as that: chips that take more than one line, and the title where it takes more than three. */
  readonly piled: readonly string[]
}

/** Measures the screen as it stands, at the top of its page. */
export function framesOf(page: Page): Promise<Framed> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) return { first: null, says: '', wrapped: [], clipped: [], isWide: false, piled: [] }
    const frame =
      '[data-page-head], [data-filter-bar], [data-tab-row], [data-date-nav], [role=status], [role=tablist], nav:not([data-content]), [data-shell=chrome]'
    const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width > 2 && box.height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const isOnFirst = (element: Element) => isSeen(element) && element.getBoundingClientRect().top < window.innerHeight

    let first: number | null = null
    let says = ''
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element || (texts.currentNode.textContent ?? '').trim() === '' || element.closest(frame) || !isSeen(element)) continue
      // What says that there is nothing stands in the middle of its place.
      const { top } = (element.closest('[data-empty]') ?? element).getBoundingClientRect()
      if (first !== null && top >= first) continue
      first = Math.round(top)
      says = words(element)
    }

    const pressed = 'button, a, [role=tab], [role=radio], label, select'
    const wrapped: string[] = []
    for (const row of main.querySelectorAll('*')) {
      const { display, flexWrap } = getComputedStyle(row)
      if (display !== 'flex' || flexWrap !== 'wrap' || !isOnFirst(row)) continue
      const children = [...row.children].filter(isSeen)
      const isRow = children.length > 1 && children.every((child) => child.matches(pressed) || child.querySelectorAll(pressed).length === 1)
      if (!isRow) continue
      const lines = new Set(
        children.map((child) => Math.round((child.getBoundingClientRect().top + child.getBoundingClientRect().bottom) / 20)),
      )
      if (lines.size > 1) wrapped.push(words(row))
    }

    const clipped: string[] = []
    for (const select of main.querySelectorAll('select')) {
      if (!isOnFirst(select)) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const drawing = document.createElement('canvas').getContext('2d')
      const said = select.selectedOptions[0]?.textContent ?? ''
      if (!drawing) continue
      drawing.font = font
      if (drawing.measureText(said).width > select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1) clipped.push(said)
    }

    const title = main.querySelector('h1')
    if (title) title.textContent = 'Preparation and restoration of a second premolar under rubber dam, supervised'
    const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth
    const piled: string[] = []
    const lines = title ? Math.round(title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight)) : 0
    if (lines > 3) piled.push(`the title takes ${lines} lines`)
    for (const chip of main.querySelectorAll('[data-page-head] span[data-tone]'))
      if (isSeen(chip) && chip.getBoundingClientRect().height > 32) piled.push(words(chip))
    return { first, says, wrapped, clipped, isWide, piled }
  })
}
