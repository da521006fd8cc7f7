/** In one column the bar at the foot leads on, so hide the cards' buttons. */
export const oneColumnCard = '@max-[50rem]/page:[&>:last-child:not(:first-child)]:hidden';

export const narrowTabs =
  '@max-[24rem]:**:[[role=tab]]:px-2 @max-[21rem]:**:[[role=tablist]]:px-1 @max-[21rem]:**:[[role=tab]]:gap-1 @max-[21rem]:**:[[role=tab]]:px-1.5 @max-[21rem]:**:[[role=tab]]:text-xs';
