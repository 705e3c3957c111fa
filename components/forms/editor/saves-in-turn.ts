/**
 * Runs saves one after the other, each based on the revision that the previous one produced; a failed save produces none. `over` is the revision that the
 * caller knows: after an open question it is older than what was saved since.
 */
export function savesInTurn() {
  let underWay: Promise<number | null> | null = null
  let latest = 0
  return async (over: number, save: (over: number) => Promise<number | null>): Promise<number | null> => {
    while (underWay) await underWay
    underWay = save(Math.max(over, latest))
    try {
      const led = await underWay
      latest = led ?? latest
      return led
    } finally {
      underWay = null
    }
  }
}
