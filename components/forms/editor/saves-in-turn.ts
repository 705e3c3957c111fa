/** Saves one after the other, each on the revision that the one before it led to; a save that failed led to none. */
export function savesInTurn() {
  let underWay: Promise<number | null> | null = null
  return async (over: number, save: (over: number) => Promise<number | null>): Promise<number | null> => {
    let latest = over
    while (underWay) latest = (await underWay) ?? latest
    underWay = save(latest)
    try {
      return await underWay
    } finally {
      underWay = null
    }
  }
}
