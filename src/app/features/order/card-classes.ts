/** In one column the bar at the foot of the page leads on; buttons in the cards would only compete with it. */
export const oneColumnCard = '@max-[50rem]/page:[&>:last-child:not(:first-child)]:hidden';

/** Three tabs with their marks fit the narrowest card. */
export const narrowTabs =
  '@max-[24rem]:**:[[role=tab]]:px-2 @max-[21rem]:**:[[role=tablist]]:px-1 @max-[21rem]:**:[[role=tab]]:gap-1 @max-[21rem]:**:[[role=tab]]:px-1.5 @max-[21rem]:**:[[role=tab]]:text-xs';
