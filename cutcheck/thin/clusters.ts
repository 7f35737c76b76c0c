/** Areas gathered into larger ones to look at one by one. @module */
import { type Area, meets, unite, widen } from "./areas.ts";

/** Areas that lie together, and the area around them. */
export interface Cluster {
  readonly members: readonly Area[];
  readonly area: Area;
}

/** Gather areas whose surroundings, `reach` wide, meet; what the budget does not reach is left out. */
export function clusterAreas(
  areas: readonly Area[],
  { reach, spend }: { reach: number; spend: (steps: number) => boolean },
): Cluster[] {
  let clusters: Cluster[] = [];
  for (const member of areas) {
    let gathered: Cluster = { members: [member], area: widen(member, reach) };
    for (let before = 0; before !== gathered.members.length; ) {
      before = gathered.members.length;
      if (!spend(1 + clusters.length)) return clusters;
      const apart: Cluster[] = [];
      for (const cluster of clusters) {
        if (meets(cluster.area, gathered.area)) gathered = join(gathered, cluster);
        else apart.push(cluster);
      }
      clusters = apart;
    }
    clusters.push(gathered);
  }
  return clusters;
}

function join(a: Cluster, b: Cluster): Cluster {
  return { members: [...a.members, ...b.members], area: unite(a.area, b.area) };
}
